import { normalizePath, type Plugin } from 'vite'

const icon = /lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/

/**
 * Strips what no page reads from each icon: its aliases, and the random keys of its strokes, which their indexes replace. 0.3 kB less in a
 * player with thirteen icons.
 */
export function leanIcons(): Plugin {
  return {
    name: 'mds-lean-icons',
    apply: 'build',
    transform(code, id) {
      if (!icon.test(normalizePath(id.split('?')[0]!))) return null
      let place = 0
      const written = code
        .replace(/,\s*aliases: \[[^\]]*\]/, '')
        .replace(/\bkey: "\w+"/g, () => `key: ${place++}`)
        .replace(/^__iconData\.node;$/m, '')
      return written === code ? null : { code: written, map: null }
    },
  }
}
