#!/bin/sh
# Renews enginev1/ from engine.proto. Needs protoc; the two Go plugins are built here, at
# fixed versions, so that the result is the same everywhere.
set -eu
cd "$(dirname "$0")"

tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
GOBIN=$tools GOOS= GOARCH= go install google.golang.org/protobuf/cmd/protoc-gen-go@v1.36.12
GOBIN=$tools GOOS= GOARCH= go install google.golang.org/grpc/cmd/protoc-gen-go-grpc@v1.6.0

protoc \
	--plugin="$tools/protoc-gen-go" --plugin="$tools/protoc-gen-go-grpc" \
	--go_out=enginev1 --go_opt=paths=source_relative \
	--go-grpc_out=enginev1 --go-grpc_opt=paths=source_relative \
	engine.proto

# The comment that names the version of protoc differs from machine to machine.
for file in enginev1/*.pb.go; do
	sed -i.old -E '/^\/\/ (- )?[[:space:]]*protoc +\(?v?[0-9]/d; /^\/\/ *-? *protoc +v/d' "$file" && rm "$file.old"
done
