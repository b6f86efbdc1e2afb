# For the scripts beside it, which source it: what has to be there before anything is built.

# Installs what is missing of the named sections of deploy/packages; asks nothing, and does nothing when all is there.
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

# Refuses to go on without the toolchain, which no package brings.
require_swift() {
    command -v swift >/dev/null || {
        echo "There is no swift: install the Swift 6.3 toolchain from https://www.swift.org/install and put it on the PATH" >&2
        exit 1
    }
}

# Builds programs as they are shipped, and leaves the directory that they are in in `programs`. The linker drops what nobody
# calls, keeps one of what is equal, and packs relocations, which the C library of Debian 12 is the first to unpack. Of the
# C++ library Swift's runtime needs little, so that little is linked in: the whole one would be a seventh of the memory of an
# idle daemon. A directory that holds nothing but the archive, looked into first, says so to the linker.
build_programs() {
    local program options=(-c release -Xswiftc -cross-module-optimization -Xswiftc -use-ld=lld --static-swift-stdlib)
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
