import { SetupError } from '../../server/kernel/setup-error.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** A scope that is not configured yet; the package cannot be published under it. */
export const placeholder = '@your-scope/mds-kit'

/**
 * Name, registry and visibility of the published package. A plain `mds-kit` on the public registry may belong to others, so the name has
 * the owner's scope and only its members can read it. Docs and examples import it by the alias `mds-kit`.
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
  // npm provenance exists for public packages only.
  const publishConfig = {
    access,
    ...(registry && { registry }),
    ...(access === 'public' && { provenance: true }),
  }
  // Nobody owns the placeholder: npm installs such a package from its file, and refuses to publish it.
  return { name, ...(name === placeholder && { private: true }), publishConfig }
}
