"use strict";
(() => {
  const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const palette = [css("--a"), css("--b"), "#6b8f3c", "#8a5aa3", "#c2952b", "#3f8f8a", "#a34f6b", "#5f6f7f"];
  const color = (i) => palette[i % palette.length];
  const S = DATA.summary;
  const names = S.players.map((p) => p.name);
  const $ = (id) => document.getElementById(id);
  const el = (tag, attrs = {}, ...children) => {
    const e = document.createElement(tag);
    for (const [k, v] of Object.entries(attrs)) k in e ? (e[k] = v) : e.setAttribute(k, v);
    e.append(...children);
    return e;
  };
  const fixed = (v, d) => (v === null || v === undefined ? "–" : v.toFixed(d).replace("-", "−"));
  const signed = (v, d) => (v > 0 ? "+" : "") + fixed(v, d);
  const percent = (v, d = 1) => fixed(100 * v, d) + " %";

  // Headline.
  const main = S.meetings[0];
  const two = names.length === 2;
  if (two) {
    $("title").append(el("span", { className: "a" }, names[0]), el("span", { className: "dash" }, " – "), el("span", { className: "b" }, names[1]));
  } else $("title").textContent = names.join(", ");
  const fact = (value, label) => $("headline").append(el("div", { className: "fact" }, el("b", {}, value), el("span", {}, label)));
  if (two) {
    fact(`${main.wins} – ${main.draws} – ${main.losses}`, `won, drawn, lost by ${main.a}`);
    fact(main.elo ? signed(main.elo.estimate, 1) : "–", `Elo of ${main.a}: ${main.elo_text}`);
    fact(main.normalized_elo ? `${signed(main.normalized_elo.estimate, 1)} ± ${fixed(main.normalized_elo.error, 1)}` : "n/a", "normalized Elo");
    fact(percent(main.los), "likelihood of superiority");
    fact(percent(main.score), `score, ${main.points} points of ${main.games}; 95 % interval ${fixed(main.score_percent.low, 1)} to ${fixed(main.score_percent.high, 1)} %`);
    if (main.pentanomial) fact(main.pentanomial.join(" · "), "pairs with 0, ½, 1, 1½, 2 points");
  } else {
    fact(String(S.meetings.reduce((n, m) => n + m.games, 0)), "games");
    fact(S.table ? S.table[0].name : "", "leads");
  }
  const faults = S.players.map((p) => Object.values(p.faults).reduce((a, b) => a + b, 0));
  const words = [];
  if (two && main.elo) {
    const [low, high] = [main.elo.low, main.elo.high];
    if (low > 0) words.push(`${main.a} is stronger: even the lower end of the interval, ${signed(low, 0)} Elo, is above zero.`);
    else if (high < 0) words.push(`${main.b} is stronger: even the upper end of the interval for ${main.a}, ${signed(high, 0)} Elo, is below zero.`);
    else words.push(`These games do not tell who is stronger: the interval of the score, ${fixed(main.score_percent.low, 1)} to ${fixed(main.score_percent.high, 1)} %, holds one half.`);
  }
  if (S.sprt) words.push(`Sequential test [${S.sprt.Elo0}, ${S.sprt.Elo1}] ${S.sprt.Model}: ${S.sprt.verdict}, LLR ${fixed(S.sprt.llr, 2)} in (${fixed(S.sprt.lower, 2)}, ${fixed(S.sprt.upper, 2)}).`);
  if (!S.finished) words.push("The match is not finished.");
  words.push(faults.some((n) => n) ? `Faults: ${names.map((n, i) => `${n} ${faults[i]}`).join(", ")}.` : "No game was lost by crash, illegal move, stall or time.");
  $("verdict").textContent = words.join(" ");

  // Tables.
  const table = (id, head, rows, rowAttrs = () => ({})) => {
    const numeric = (cell) => typeof cell === "object" && cell !== null && "n" in cell;
    const make = (tag, cell) => el(tag, numeric(cell) ? { className: "n", title: cell.title || "" } : {}, numeric(cell) ? cell.n : cell);
    $(id).replaceChildren(
      el("thead", {}, el("tr", {}, ...head.map((h) => make("th", h)))),
      el("tbody", {}, ...rows.map((r, i) => el("tr", rowAttrs(i), ...r.map((c) => make("td", c))))));
  };
  const n = (text, title) => ({ n: text, title });
  if (!two) {
    $("meetings").hidden = false;
    table("meeting-table", ["", "", n("games"), n("won"), n("drawn"), n("lost"), n("score"), n("Elo"), n("LOS")], S.meetings.map((m) => [
      m.a, m.b, n(String(m.games)), n(String(m.wins)), n(String(m.draws)), n(String(m.losses)),
      n(m.score_text), n(m.elo_text), n(percent(m.los))]));
  }
  table("players", ["player", "control", n("games"), n("depth"), n("ms a move, median / 99 %"), n("forfeits"), "faults"], S.players.map((p) => [
    el("span", {}, el("b", {}, p.name), el("br"), el("small", {}, [p.engine, p.version, p.fingerprint].filter(Boolean).join(" "))),
    p.control, n(String(p.games)), n(fixed(p.mean_depth, 1)),
    n(p.move_time_ms ? `${fixed(p.move_time_ms.p50, 1)} / ${fixed(p.move_time_ms.p99, 1)}` : "–"),
    n(p.forfeit_rate ? percent(p.forfeit_rate.estimate) : "–", p.forfeit_rate ? `95 % interval ${percent(p.forfeit_rate.low, 2)} to ${percent(p.forfeit_rate.high, 2)}` : ""),
    Object.entries(p.faults).map(([k, v]) => `${v} ${k}`).join(", ") || "none"]));
  table("openings", ["opening", n("games"), n(`won by ${names[0]}`), n("drawn"), n("lost")], DATA.openings.map((o) => [
    o.name, n(String(o.games)), n(String(o.wins)), n(String(o.draws)), n(String(o.losses))]));

  // Charts.
  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  Chart.defaults.color = css("--soft");
  Chart.defaults.borderColor = css("--line");
  Chart.defaults.maintainAspectRatio = false;
  Chart.defaults.animation = false;
  const fade = (c, a) => c + Math.round(a * 255).toString(16).padStart(2, "0");
  const thin = (list, most = 600) => { const step = Math.ceil(list.length / most) || 1; return list.filter((_, i) => i % step === 0 || i === list.length - 1); };
  const curve = thin(DATA.curve || []);
  const xs = curve.map((p) => p.g);
  const line = (label, data, c, extra = {}) => ({ label, data, borderColor: c, backgroundColor: c, pointRadius: data.length < 8 ? 3 : 0, borderWidth: 2, spanGaps: true, ...extra });
  const lineChart = (id, labels, datasets, y, x, options = {}) => new Chart($(id), {
    type: "line", data: { labels, datasets },
    options: { interaction: { mode: "index", intersect: false }, plugins: { legend: { display: !!options.legend, labels: { boxWidth: 14 } } },
      scales: { y: { title: { display: true, text: y }, ...options.y }, x: { title: { display: true, text: x }, ticks: { maxTicksLimit: 9 } } } } });
  const known = curve.filter((p) => p.e !== null);
  const reach = known.length ? Math.max(50, 2.2 * Math.max(...known.slice(Math.floor(known.length / 4)).map((p) => Math.max(Math.abs(p.l), Math.abs(p.h))))) : 400;
  lineChart("elo", xs, [
    line("upper", curve.map((p) => p.h), fade(palette[0], 0.25), { borderWidth: 1, fill: "+1", backgroundColor: fade(palette[0], 0.14) }),
    line("lower", curve.map((p) => p.l), fade(palette[0], 0.25), { borderWidth: 1 }),
    line("Elo", curve.map((p) => p.e), palette[0])], `Elo of ${main.a} against ${main.b}`, "games", { y: { suggestedMin: -50, suggestedMax: 50, min: known.length ? Math.max(-reach, Math.min(...known.map((p) => p.l)) - 20) : undefined, max: known.length ? Math.min(reach, Math.max(...known.map((p) => p.h)) + 20) : undefined } });
  if (S.sprt) {
    $("sprt-section").hidden = false;
    const bound = (v, label) => line(label, curve.map(() => v), css("--soft"), { borderDash: [5, 4], borderWidth: 1 });
    lineChart("llr", xs, [line("LLR", curve.map((p) => p.r), palette[0]), bound(S.sprt.upper, `accept Elo ≥ ${S.sprt.Elo1}`), bound(S.sprt.lower, `accept Elo ≤ ${S.sprt.Elo0}`)], "log likelihood ratio", "games", { legend: true });
  }
  const reasons = Object.entries(S.reasons).sort((a, b) => b[1] - a[1]);
  const byReason = (test) => reasons.map(([r]) => DATA.games.filter((g) => g.reason === r && test(g)).length);
  const score = (g, player) => (g.result === "1/2-1/2" ? 1 : (g.result === "1-0") === (g.white === player) ? 2 : 0);
  for (const g of DATA.games) { g.white = g.w; g.black = g.b; }
  new Chart($("reasons"), {
    type: "bar",
    data: { labels: reasons.map(([r]) => r), datasets: [
      ...names.map((name, i) => ({ label: `won by ${name}`, backgroundColor: color(i), data: byReason((g) => (g.w === i || g.b === i) && score(g, i) === 2) })),
      { label: "drawn", backgroundColor: fade(css("--soft").length === 7 ? css("--soft") : "#888888", 0.5), data: byReason((g) => g.result === "1/2-1/2") }] },
    options: { indexAxis: "y", scales: { x: { stacked: true, title: { display: true, text: "games" } }, y: { stacked: true } }, plugins: { legend: { labels: { boxWidth: 14 } } } } });
  new Chart($("times"), {
    type: "bar",
    data: { labels: DATA.time_edges, datasets: DATA.times.map((t, i) => { const sum = t.reduce((a, b) => a + b, 0) || 1; return { label: names[i], backgroundColor: color(i), data: t.map((v) => (100 * v) / sum) }; }) },
    options: { scales: { y: { title: { display: true, text: "% of moves" } } }, plugins: { legend: { labels: { boxWidth: 14 } } } } });
  const lastMove = Math.max(10, ...DATA.budget.map((b) => b.reduce((last, v, i) => (v > 0 ? i + 1 : last), 0)));
  lineChart("budget", Array.from({ length: lastMove }, (_, i) => i + 1), DATA.budget.map((b, i) => line(names[i], b.slice(0, lastMove).map((v) => v || null), color(i))), "mean ms", "move after the opening", { legend: true, y: { min: 0 } });

  // Style.
  if (DATA.style && DATA.style.length) {
    $("style-section").hidden = false;
    const cell = (row, v) => (v.length ? n(fixed(v[0], row.digits), v.length > 1 ? `95 % interval ${fixed(v[1], row.digits)} to ${fixed(v[2], row.digits)}` : "") : n("–"));
    const rows = [], attrs = [];
    let group = "";
    for (const row of DATA.style) {
      if (row.group !== group) { group = row.group; rows.push([group, ...names.map(() => ""), ""]); attrs.push({ className: "group" }); }
      rows.push([el("span", { title: row.doc }, row.name, " ", el("small", {}, row.unit)), ...row.values.map((v) => cell(row, v)),
        row.diff ? n(`${signed(row.diff[0], row.digits)} [${fixed(row.diff[1], row.digits)}, ${fixed(row.diff[2], row.digits)}]`, `adjusted p = ${row.diff[3].toFixed(3)}`) : n("–")]);
      attrs.push({ className: row.beyond ? "beyond" : "" });
    }
    table("style", ["measure", ...names.map((x) => n(x)), n(two ? `${names[0]} − ${names[1]}` : `first − second`)], rows, (i) => attrs[i]);
    const axes = DATA.style.filter((r) => r.values.every((v) => v.length === 3) && r.values.some((v) => v[0] > 0) && r.values.every((v) => v[1] >= 0) && r.attack !== 0).slice(0, 12);
    const wrap = (name) => name.split(" ").reduce((rows, word) => {
      const row = rows.at(-1);
      return row !== undefined && row.length + word.length < 16 ? [...rows.slice(0, -1), `${row} ${word}`] : [...rows, word];
    }, []);
    if (axes.length > 2) {
      const top = axes.map((r) => Math.max(...r.values.map((v) => v[2])) || 1);
      const at = (player, k) => axes.map((r, i) => r.values[player][k] / top[i]);
      new Chart($("radar"), {
        type: "radar",
        data: { labels: axes.map((r) => wrap(r.name)), datasets: names.flatMap((name, i) => [
          { label: name, data: at(i, 0), borderColor: color(i), backgroundColor: "transparent", borderWidth: 2, pointRadius: 2 },
          { label: `${name}, upper`, data: at(i, 2), borderColor: "transparent", backgroundColor: fade(color(i), 0.16), pointRadius: 0, fill: "+1" },
          { label: `${name}, lower`, data: at(i, 1), borderColor: "transparent", backgroundColor: "transparent", pointRadius: 0 }]) },
        options: { layout: { padding: 6 }, scales: { r: { min: 0, max: 1, ticks: { display: false }, pointLabels: { font: { size: 11 } } } },
          plugins: { legend: { labels: { boxWidth: 14, filter: (item) => !item.text.includes(", ") } },
            tooltip: { callbacks: { label: (c) => { const i = Math.floor(c.datasetIndex / 3), r = axes[c.dataIndex], v = r.values[i]; return `${names[i]}: ${fixed(v[0], r.digits)} [${fixed(v[1], r.digits)}, ${fixed(v[2], r.digits)}] ${r.unit}`; } } } } } });
    }
  }

  // Games.
  const glyph = { K: "♚", Q: "♛", R: "♜", B: "♝", N: "♞", P: "♟" };
  const svg = (tag, attrs, text) => { const e = document.createElementNS("http://www.w3.org/2000/svg", tag); for (const [k, v] of Object.entries(attrs)) e.setAttribute(k, v); if (text) e.textContent = text; return e; };
  let game = null, at = 0, flipped = false, graph = null;
  const boardAt = (g, ply) => {
    const b = [...g.board];
    for (const p of g.plies.slice(0, ply)) for (let i = 0; i < p.c.length; i += 3) b[+p.c.slice(i + 1, i + 3)] = p.c[i];
    return b;
  };
  const draw = () => {
    const b = boardAt(game, at), board = $("board"), last = at ? game.plies[at - 1].c : "";
    const marked = new Set(); for (let i = 0; i < last.length; i += 3) marked.add(+last.slice(i + 1, i + 3));
    board.replaceChildren();
    for (let sq = 0; sq < 64; sq++) {
      const file = sq & 7, rank = sq >> 3, x = 50 * (flipped ? 7 - file : file), y = 50 * (flipped ? rank : 7 - rank);
      board.append(svg("rect", { x, y, width: 50, height: 50, fill: (file + rank) % 2 ? css("--light") : css("--dark") }));
      if (marked.has(sq)) board.append(svg("rect", { x, y, width: 50, height: 50, fill: css("--mark"), opacity: 0.55 }));
      if (y === 350) board.append(svg("text", { x: x + 45, y: y + 44, class: "coord" }, "abcdefgh"[file]));
      if (x === 0) board.append(svg("text", { x: x + 5, y: y + 8, class: "coord" }, String(rank + 1)));
      const man = b[sq];
      if (man !== ".") {
        const white = man === man.toUpperCase();
        board.append(svg("text", { x: x + 25, y: y + 27, "font-size": 40, fill: white ? "#fffdf7" : "#22201d", stroke: white ? "#3a332a" : "#000", "stroke-width": white ? 1.1 : 0.4 }, glyph[man.toUpperCase()] + "\uFE0E"));
      }
    }
    const p = at ? game.plies[at - 1] : null;
    $("said").textContent = !p ? "" : p.b ? "opening" : [p.v && `own score ${p.v}`, p.u && `neutral ${p.u}`, p.d && `depth ${p.d}`, `${p.t} ms`].filter(Boolean).join(" · ") + (at === game.plies.length ? ` — ${game.result}, ${game.reason}${game.detail ? ": " + game.detail : ""}` : "");
    document.querySelectorAll("#moves a").forEach((a) => a.classList.toggle("on", +a.dataset.ply === at));
    const on = document.querySelector("#moves a.on"), box = $("moves");
    if (on) box.scrollTop = on.offsetTop - box.offsetTop - box.clientHeight / 2; else box.scrollTop = 0;
    if (graph) { graph.data.datasets[1].data = graph.data.labels.map((x) => (x === at ? (graph.data.datasets[0].data[x] ?? 0) : null)); graph.update("none"); }
  };
  const open = (g) => {
    game = g; at = g.plies.length;
    $("game-title").replaceChildren(`Game ${g.n}: `, el("b", { className: g.w === 0 ? "tag-a" : "tag-b" }, names[g.w]), " – ", el("b", { className: g.b === 0 ? "tag-a" : "tag-b" }, names[g.b]), ` ${g.result}, ${g.reason}`);
    const box = $("moves"); box.replaceChildren();
    g.plies.forEach((p, i) => {
      const color = (g.first + i) % 2, number = Math.floor((g.first + i) / 2) + 1;
      if (color === 0 || i === 0) box.append(el("span", { className: "no" }, ` ${number}.${color ? ".." : ""} `));
      const a = el("a", { className: p.b ? "book" : "" }, p.s); a.dataset.ply = i + 1; a.onclick = () => { at = i + 1; draw(); };
      box.append(a, " ");
    });
    if (graph) graph.destroy();
    const labels = Array.from({ length: g.plies.length + 1 }, (_, i) => i);
    graph = new Chart($("score"), { type: "line",
      data: { labels, datasets: [line("neutral", [null, ...g.plies.map((p) => (p.p === undefined ? null : p.p / 100))], css("--ink"), { borderWidth: 1.5, fill: { target: "origin", above: fade("#ffffff", 0.5), below: fade("#22201d", 0.4) } }), { label: "here", data: [], pointRadius: 5, backgroundColor: css("--mark"), borderColor: css("--ink"), showLine: false }] },
      options: { plugins: { legend: { display: false }, tooltip: { enabled: false } }, scales: { x: { display: false }, y: { suggestedMin: -2, suggestedMax: 2, ticks: { maxTicksLimit: 5 } } },
        onClick: (event, _, chart) => { at = Math.max(0, Math.min(game.plies.length, Math.round(chart.scales.x.getValueForPixel(event.x)))); draw(); } } });
    document.querySelectorAll("#games tbody tr").forEach((r) => r.classList.toggle("on", +r.dataset.game === g.n));
    draw();
  };
  const step = { first: () => (at = 0), back: () => (at = Math.max(0, at - 1)), next: () => (at = Math.min(game.plies.length, at + 1)), last: () => (at = game.plies.length), flip: () => (flipped = !flipped) };
  document.querySelectorAll("[data-step]").forEach((b) => (b.onclick = () => { if (game) { step[b.dataset.step](); draw(); } }));
  document.addEventListener("keydown", (e) => {
    const key = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", f: "flip" }[e.key];
    if (!game || !key || e.target.tagName === "INPUT") return;
    e.preventDefault(); step[key](); draw();
  });
  const list = () => {
    const want = $("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    const shown = DATA.games.filter((g) => { const text = `${g.n} ${names[g.w]} ${names[g.b]} ${g.result} ${g.reason} ${g.opening}`.toLowerCase(); return want.every((w) => text.includes(w)); });
    table("games", [n("#"), "white", "black", "", "end", n("plies")], shown.map((g) => [n(String(g.n)), names[g.w], names[g.b], g.result.replaceAll("1/2", "½"), g.reason, n(String(g.plies.length))]), (i) => ({ className: game === shown[i] ? "on" : "", "data-game": shown[i].n, onclick: () => open(shown[i]) }));
  };
  $("filter").oninput = list;
  list();
  if (DATA.games.length) open(DATA.games[0]); else $("viewer").hidden = true;
})();
