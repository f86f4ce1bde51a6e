import { siteRecord } from '../../../contract/sites/fields.ts'
import type { SiteRow } from '../../../contract/sites/shapes.ts'
import type { Actor } from '../../kernel/context.ts'
import { presentFields } from '../../kernel/records/columns.ts'
import { getActions } from './actions.ts'
import type { SiteRecord } from './queries.ts'

/** A site for lists and its page, with the actor's possible actions. */
export const getSiteRow = (site: SiteRecord, actor: Actor, at: Date): SiteRow => ({
  ...presentFields(siteRecord, site, 'row'),
  actions: getActions(actor, site, at),
})
