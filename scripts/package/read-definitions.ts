import { join } from 'node:path'
import { createServer, type HotPayload } from 'vite'
import { ModuleRunner } from 'vite/module-runner'
import type { Described, ElementClass } from '../../elements/base/definition.ts'
import { root } from '../../server/kernel/root.ts'
import { getClassName } from '../vite/define-entries.ts'

/** An element as the generators see it. */
export type Declared = Described & {
  /** Name of file and entry: `user-picker`. */
  name: string
  /** Class name: `MdsUserPicker`. */
  className: string
  formAssociated: boolean
}

/**
 * Every definition with its docs. They are in modules with styles and TSX, which only Vite can read; nothing is rendered and no browser is
 * needed.
 */
export async function readDefinitions(): Promise<Declared[]> {
  process.env.MDS_TARGET = 'elements'
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    cacheDir: join(root, '.cache/definitions'),
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  // The runner of Vite's own `ssrLoadModule` fails after 60 s of a busy machine; a transport in the same process has no limit.
  const { hot } = vite.environments.ssr
  const invoke = (call: HotPayload) => hot.handleInvoke(call)
  const runner = new ModuleRunner({ transport: { invoke }, hmr: false })
  try {
    const { elements } = await runner.import('/elements/index.ts')
    const loads = Object.values(elements as Record<string, () => Promise<ElementClass>>)
    const classes = await Promise.all(loads.map(load => load()))
    return classes.map(({ definition }) => declared(definition))
  } finally {
    await runner.close()
    await vite.close()
  }
}

/** Adds the names that a definition has in the package. */
export function declared(definition: Described): Declared {
  const name = definition.tag.replace(/^mds-/, '')
  const formAssociated = Object.values(definition.props).some(({ form }) => form)
  return { ...definition, name, className: getClassName(name), formAssociated }
}
