import { getSettings } from '../../../contract/tenant/settings.ts'
import type { Context } from '../../kernel/context.ts'
import { getBadges } from '../signatures/present.ts'
import type { PiTerm } from './people-queries.ts'

/** Whether replacements of main principal investigators are signed in this tenant. */
export const isPiSigned = ({ actor }: Pick<Context, 'actor'>): boolean =>
  getSettings(actor.tenant.settings).signPiReplacements

/** The replacements to come and the signature of the present term. */
export const showTerms = async (context: Context, terms: readonly PiTerm[]) => {
  const ids = terms.flatMap(({ signatureId }) => signatureId ?? [])
  const badges = await getBadges(context, ids)
  const getBadge = (id?: string | null) => (id && badges.get(id)) || null
  return {
    replacements: terms
      .filter(({ begun }) => !begun)
      .map(({ begun: _, signatureId, ...term }) => ({ ...term, signature: getBadge(signatureId) })),
    piSignature: getBadge(terms.findLast(({ begun }) => begun)?.signatureId),
    signed: isPiSigned(context),
  }
}
