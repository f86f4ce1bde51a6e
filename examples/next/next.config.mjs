import { fileURLToPath } from 'node:url'

const find = path => fileURLToPath(new URL(path, import.meta.url))

/** Written as files, so that any server passes them on; a page that a server renders at each request is hydrated in the same way. */
export default {
  output: 'export',
  distDir: '../../dist/examples/next',
  basePath: '/hosts/next',
  trailingSlash: true,
  // The packages are those of the project; an application of its own needs no root.
  turbopack: { root: find('../..') },
}
