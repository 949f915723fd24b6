#!/usr/bin/env bash
# VitePress can't build pages that stand above the folder of its packages.
#
# The guess: `srcDir` may name any folder, such as `../..` of a repository whose site has packages of its own, since the
# pages are Markdown and import nothing. Seen: VitePress 1.6.4 compiles each page to a module at the place of the page,
# which imports "vue/server-renderer". It is looked for from there, and the build of the server bundle fails. With the
# packages above the pages, the same pages build. A plugin that resolves Vue from the folder of the site, with Vue as an
# external of the server bundle, helps.
#
# Installs the package into a temporary folder, and fails when the output is another one. Needs Node.js and the network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/site/.vitepress" "$folder/site/pages"
echo '# A page' | tee "$folder/index.md" >"$folder/site/pages/index.md"
cd "$folder/site"
npm install --silent --no-audit --no-fund --ignore-scripts vitepress@1.6.4
built() {
  echo "export default { srcDir: '$1', srcExclude: ['**/node_modules/**', 'site/**'] }" >.vitepress/config.mjs
  if npx vitepress build >"$folder/log" 2>&1; then
    echo built
  elif grep -q 'failed to resolve import "vue/server-renderer"' "$folder/log"; then
    echo 'vue/server-renderer is not resolved'
  else
    cat "$folder/log" >&2
    echo 'another error'
  fi
}
above=$(built ..)
beside=$(built ./pages)
seen="pages above the packages: $above; below them: $beside"
echo "vitepress 1.6.4: $seen"
[ "$seen" = 'pages above the packages: vue/server-renderer is not resolved; below them: built' ]
