import { sql } from 'kysely'
import type { Locale } from '../../contract/locales.ts'
import type { PersonName } from '../../contract/values/names.ts'
import { shownName } from '../kernel/names.ts'

/** The author of an entry: the stored name, and the parts of the name that this user has now. */
export type ActorRow = { actor_name: string; actor_parts: Required<PersonName> | null }

/** Columns of the author; `l` is the entry. */
export const actorColumns = sql`l.actor_name, (select jsonb_build_object('lastName', u.last_name, 'firstName', u.first_name, 'reading', u.reading)
  from users u where u.tenant_id = l.tenant_id and u.id = l.actor_user_id) as actor_parts`

/** The author of an entry in the order of the reader's language (E37, P32): the trail stores one text. */
export const getActorName = ({ actor_name, actor_parts }: ActorRow, locale: Locale): string =>
  shownName(actor_name, actor_parts, locale)
