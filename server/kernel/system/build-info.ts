import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

const root = new URL('../../../', import.meta.url)

export type BuildInfo = { commitId: string; version: string; builtAt: string | null }

/** Version of the package and a digest of the served files: it changes exactly when a new build is deployed (F40). */
export const buildInfo = (): BuildInfo => {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }
  const index = new URL('dist/portal/index.html', root)
  if (!existsSync(index)) return { commitId: version, version, builtAt: null }
  const commitId = createHash('sha256').update(readFileSync(index)).digest('hex').slice(0, 40)
  return { commitId, version, builtAt: null }
}
