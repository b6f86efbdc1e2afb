# Sourced by the scripts beside it: the prerequisites of a build.

traits=()

# Installs the missing packages of the named sections of deploy/packages, without asking.
install_packages() {
    local section package missing=()
    for section in "$@"; do
        for package in $(sed -n "/^\[$section\]/,/^\[/{/^[a-z]/p}" deploy/packages); do
            dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed ||
                missing+=("$package")
        done
    done
    ((${#missing[@]} > 0)) || return 0
    echo "Installing ${missing[*]}"
    local root=()
    ((EUID == 0)) || root=(sudo)
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -q
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
}

# Installs what deploy/NAME.txt lists, in an environment of its own, .build/NAME, unless it is there already.
install_environment() {
    local list=deploy/$1.txt folder=$PWD/.build/$1
    cmp -s "$list" "$folder/installed.txt" && return 0
    echo "Installing $list"
    rm -rf "$folder"
    /usr/bin/python3 -m venv "$folder"
    "$folder/bin/pip" install --quiet --disable-pip-version-check --no-deps --only-binary :all: -r "$list"
    cp "$list" "$folder/installed.txt"
}

# Installs what deploy/checker.txt names, and sets `.build/checker/axe.min.js`. Only that file of it is used.
install_checker() {
    local checker=.build/checker files
    [[ ! -e $checker/axe.min.js || deploy/checker.txt -nt $checker/axe.min.js ]] || return 0
    echo "Installing axe-core"
    mkdir -p .build
    python3 -m venv --clear "$checker"
    "$checker/bin/pip" install --quiet --no-deps --only-binary :all: --require-hashes -r deploy/checker.txt
    files=("$checker"/lib/python3*/site-packages/axe_playwright_python/axe.min.js)
    cp "${files[0]}" "$checker/"
}

# Fails without the toolchain, which is not a package.
require_swift() {
    command -v swift >/dev/null || {
        echo "swift was not found: install the Swift 6.3 toolchain from https://www.swift.org/install and put it on the PATH" >&2
        exit 1
    }
}

# Prints the version of this release, which stands in one place.
release_version() {
    sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/FactorWire/RPC/Release.swift
}

# Prints the time of this release in Unix seconds: that of the last commit or, without a repository, of the change log.
release_time() {
    git log -1 --format=%ct 2>/dev/null || date -u +%s -d "$(sed -n '/^## .* (\(.*\))$/{s//\1/p;q}' deploy/CHANGELOG.md)"
}

# Builds programs for release, and sets `programs` to their directory. The linker drops unused code, merges identical
# functions, and packs relocations, which needs the C library of Debian 12 or later. Swift's runtime needs little of the C++
# library, so that is linked statically: the shared one would be a seventh of an idle daemon's memory. A directory that holds
# only the archive and is searched first makes the linker do so. The same source gives the same bytes in any directory: paths
# in the programs begin at the checkout. `traits` are further options of the package.
build_programs() {
    local program options=("${traits[@]}" -c release -Xswiftc -cross-module-optimization -Xswiftc -use-ld=lld --static-swift-stdlib)
    options+=(-Xswiftc -file-prefix-map -Xswiftc "$PWD=." -Xcc "-ffile-prefix-map=$PWD=.")
    # Otherwise each object would hold a hash of the compiler's whole command line.
    options+=(-Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen)
    local flag archive archives=$PWD/.build/archives
    mkdir -p "$archives"
    if archive=$(clang -print-file-name=libstdc++.a) && [[ -f $archive ]]; then
        ln -sf "$archive" "$archives/"
    fi
    for flag in -s --gc-sections --icf=all --no-export-dynamic -z pack-relative-relocs "-L$archives"; do
        options+=(-Xlinker "$flag")
    done
    for program in "$@"; do
        swift build "${options[@]}" --product "$program"
    done
    programs=$(swift build "${options[@]}" --show-bin-path)
}
