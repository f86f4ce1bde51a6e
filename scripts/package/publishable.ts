// Reports what prevents publishing the package, a public one with provenance (KIT-C22).
// usage: node scripts/package/publishable.ts      after npm run pack
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../server/kernel/root.ts'
import { placeholder } from './naming.ts'

type Environment = Readonly<Record<string, string | undefined>>
export type Repository = { type: string; url: string }

/** Where the package is developed: fields of the workspace's manifest, or settings of the packing. */
export type Origin = { repository?: Repository; homepage?: string; bugs?: string | { url: string } }

/**
 * The repository that publishes the package. The workspace's manifest or a setting names it, or else the CI workflow that packs, from
 * GitHub's or GitLab's variables: npm refuses provenance (E422) for any other URL.
 */
export function getRepository(own: Repository | undefined, env: Environment): Repository | undefined {
  if (own) return own
  if (env.MDS_PACKAGE_REPOSITORY) return { type: 'git', url: env.MDS_PACKAGE_REPOSITORY }
  const { GITHUB_SERVER_URL = 'https://github.com', GITHUB_REPOSITORY, CI_PROJECT_URL } = env
  const page = GITHUB_REPOSITORY ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}` : CI_PROJECT_URL
  return page ? { type: 'git', url: `git+${page}.git` } : undefined
}

/** Repository, home page and address for reports, as far as manifest, settings or workflow name them. */
export function getOrigin(own: Origin, env: Environment): Origin {
  const repository = getRepository(own.repository, env)
  const homepage = own.homepage ?? env.MDS_PACKAGE_HOMEPAGE
  const bugs = own.bugs ?? env.MDS_PACKAGE_BUGS
  return { ...(repository && { repository }), ...(homepage && { homepage }), ...(bugs && { bugs }) }
}

type Packed = {
  name?: string
  private?: boolean
  repository?: Partial<Repository>
  publishConfig?: { access?: string; provenance?: boolean }
}

/** What a registry would refuse, or accept without a proof of the build's origin; empty when the package can be published. */
export function publishFaults(manifest: Packed): string[] {
  return [
    ...(manifest.private ? ['private: the package may not be published at all'] : []),
    ...(manifest.name === placeholder
      ? [`name: ${placeholder} is nobody's; pack with MDS_PACKAGE_NAME`]
      : []),
    ...(manifest.publishConfig?.access === 'restricted' ? [] : proofFaults(manifest)),
  ]
}

/** What a public package needs, so that anyone can verify where it was built. */
function proofFaults({ repository, publishConfig }: Packed): string[] {
  const url = repository?.url ?? ''
  const way = 'name it in package.json, or pack in the workflow that publishes (E422 otherwise)'
  return [
    ...(publishConfig?.provenance ? [] : ['publishConfig.provenance: the build would go unproved']),
    ...(/^git\+https:\/\/[^/]+\/.+\.git$/.test(url)
      ? []
      : [`repository.url: ${url ? `"${url}" is no address of git over https` : 'missing'}; ${way}`]),
  ]
}

if (import.meta.main) {
  const faults = publishFaults(JSON.parse(readFileSync(join(root, 'dist/npm/package.json'), 'utf8')))
  for (const fault of faults) console.error(fault)
  console.log(faults.length === 0 ? 'the package can be published' : `publishing: ${faults.length} faults`)
  if (faults.length > 0) process.exitCode = 1
}
