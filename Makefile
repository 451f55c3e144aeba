# Regence. `make help` lists the targets.

EXE     ?= regence
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)
LDFLAGS := -s -w -X main.version=$(VERSION)

# The builds below are guided by a profile of the bench (go run and go test are not: every
# dependency would be compiled a second time).
PROFILE := cmd/regence/bench.pgo
BUILD   := go build -trimpath -pgo=$(PROFILE) -ldflags '$(LDFLAGS)'

# OpenBench and some packagers export CC=go; cgo is never needed here.
unexport CC
export CGO_ENABLED = 0

TARGETS := linux/amd64 linux/arm64 linux/arm darwin/arm64 windows/amd64

.DEFAULT_GOAL := $(EXE)
.PHONY: $(EXE) help test race check bench profile fuzz generate dist clean

$(EXE): ## build the program for this machine (EXE=name sets the file's name)
	$(BUILD) -o $(EXE) ./cmd/regence

help: ## list the targets
	@awk -F':.*## ' '/^[a-zA-Z$$()_-]+:.*## /{name=$$1; sub(/\$$\(EXE\)/, "regence", name); printf "  %-10s %s\n", name, $$2}' Makefile

test: ## run the tests
	go test ./...

race: ## run the tests under the race detector (needs a C compiler)
	CGO_ENABLED=1 GORACE=atexit_sleep_ms=0 go test -race ./...

check: ## run everything that a change must pass
	.ci/run

bench: ## run the Go benchmarks
	go test -run '^$$' -bench . -benchmem ./...

profile: ## renew the profile that builds are guided by, on a quiet machine
	go test -run '^$$' -bench '^BenchmarkBench$$' -benchtime 10x -cpuprofile $(PROFILE) -o /dev/null ./cmd/regence

FUZZTIME ?= 60s
fuzz: ## run every fuzz target for FUZZTIME
	@for package in $$(go list ./...); do \
		for target in $$(go test -list '^Fuzz' $$package | grep '^Fuzz'); do \
			echo "$$package $$target"; \
			go test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) $$package || exit 1; \
		done; \
	done

generate: ## renew generated code and documents (needs protoc)
	go generate ./...

dist: ## static release builds in dist/, with the version stamped in
	@mkdir -p dist
	@for target in $(TARGETS); do \
		os=$${target%/*}; arch=$${target#*/}; name=regence-$(VERSION)-$$os-$$arch; \
		case $$arch in arm) name=regence-$(VERSION)-$$os-armv7;; esac; \
		case $$os in windows) name=$$name.exe;; esac; \
		echo "dist/$$name"; \
		GOOS=$$os GOARCH=$$arch GOARM=7 $(BUILD) -o dist/$$name ./cmd/regence || exit 1; \
	done
	@echo "dist/regence-$(VERSION)-linux-amd64-v3"
	@GOOS=linux GOARCH=amd64 GOAMD64=v3 $(BUILD) -o dist/regence-$(VERSION)-linux-amd64-v3 ./cmd/regence

clean: ## remove what the other targets made
	rm -rf dist $(EXE)
