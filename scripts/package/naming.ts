import { SetupError } from '../../server/setup-error.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** A scope that nobody has set yet; the package cannot be published under it. */
export const placeholder = '@your-scope/mds-kit'

/**
 * Under which name, where and for whom the package is published. A plain `mds-kit` on the public registry may be a stranger's, so the
 * name has the scope of its owner and only members of that see it; docs and examples import it by the alias `mds-kit`.
 */
export function getNaming(env: Environment) {
  const { MDS_PACKAGE_NAME: name = placeholder, MDS_PACKAGE_REGISTRY: registry, MDS_PACKAGE_ACCESS } = env
  const access = MDS_PACKAGE_ACCESS ?? 'restricted'
  if (access !== 'restricted' && access !== 'public')
    throw new SetupError(`MDS_PACKAGE_ACCESS is "${access}": set it to restricted or public.`)
  if (access === 'restricted' && !/^@[^/]+\/[^/]+$/.test(name))
    throw new SetupError(
      `MDS_PACKAGE_NAME is "${name}": only a scoped name, as ${placeholder}, can be restricted.`,
    )
  // npm proves where a package was built for public ones alone.
  const publishConfig = {
    access,
    ...(registry && { registry }),
    ...(access === 'public' && { provenance: true }),
  }
  return { name, publishConfig }
}
