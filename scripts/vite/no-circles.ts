import type { Plugin } from 'vite'

/** Fails a build with circular imports: code that runs while a file loads would use exports that do not exist yet. */
export function noCircles(): Plugin {
  return {
    name: 'mds-no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const getImports = (file: string) => {
        const chunk = bundle[file]
        return chunk?.type === 'chunk' ? chunk.imports : []
      }
      const sound = new Set<string>()
      const visit = (file: string, way: readonly string[]) => {
        if (way.includes(file)) this.error(`Files import each other: ${[...way, file].join(' -> ')}`)
        if (sound.has(file)) return
        for (const next of getImports(file)) visit(next, [...way, file])
        sound.add(file)
      }
      for (const file of Object.keys(bundle)) visit(file, [])
    },
  }
}
