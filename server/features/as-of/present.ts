import type { PastField, PastGrant } from '../../../contract/as-of/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import { blank } from '../../audit/blank.ts'
import { getNames, type Names } from '../../audit/names.ts'
import { getSets } from '../../audit/present.ts'
import { shownIn } from '../../audit/shown.ts'
import type { StoredKind } from '../../audit/stored.ts'
import type { Context } from '../../kernel/context.ts'
import type { listGivers } from './givers.ts'
import { stateOfGrant, stateOfRole } from './past-rights.ts'
import type { Rebuilt } from './rebuild.ts'

/** Fields that are not shown: ids of accounts, and values that another field shows. */
const unshown = new Set(['accountId'])

/** The fields of a record at the moment and now, in words; fields that are empty at both times are left out. */
export const fieldsThen = async (
  { tx, actor, client: { locale } }: Context,
  kind: StoredKind,
  { id, record, now, endedBy, redacted }: Rebuilt,
): Promise<PastField[]> => {
  if (!record) return []
  const changes = Object.fromEntries(
    Object.keys(now.fields).map(field => [
      field,
      [record.fields[field] ?? null, now.fields[field] ?? null] as [unknown, unknown],
    ]),
  )
  const entry = { entity: kind, entity_id: id, payload: { changes } }
  const shown = await shownIn({ tx, actor, locale }, [entry], { words: true })
  return Object.entries(changes)
    .filter(([field, values]) => !unshown.has(field) && !(values.every(blank) && !redacted.has(field)))
    .map(([field, change]) => {
      const inWords = (value: unknown) => shown(entry, field, value)
      const lost = redacted.has(field)
      const differs = !lost && JSON.stringify(change[0]) !== JSON.stringify(change[1])
      return {
        ...{ field, differs, redacted: lost },
        was: inWords(change[0]),
        now: inWords(change[1]),
        ...(lost ? { added: null, removed: null } : getSets(change, inWords)),
        endedBy: differs || lost ? (endedBy.get(field) ?? null) : null,
      }
    })
}

const getPlaces = ({ tx }: Context, grants: readonly Rebuilt[]): Promise<Names> => {
  const ids = (field: string) =>
    new Set(grants.flatMap(each => [each.record!.fields[field]].filter(id => typeof id === 'string')))
  return getNames(
    tx,
    new Map([
      ['studies', ids('studyId')],
      ['sites', ids('siteId')],
      ['users', ids('userId')],
    ]),
  )
}

const placed = (names: Names, kind: 'studies' | 'sites', id: unknown, locale: Locale) =>
  typeof id === 'string' ? { id, name: names.of(kind, id, locale) ?? id } : null

type Shown = PastGrant & { user: { id: string; name: string } }

/** Role assignments at the moment, with who gave them. */
export const grantsThen = async (
  context: Context,
  grants: readonly Rebuilt[],
  given: Awaited<ReturnType<typeof listGivers>>,
  at: string,
): Promise<Shown[]> => {
  const { locale } = context.client
  const names = await getPlaces(context, grants)
  return grants.map(({ id, record, endedBy }) => {
    const { studyId, siteId, userId, effectiveAt, expiresAt } = record!.fields
    const ends = Math.min(...endedBy.values())
    return {
      id,
      user: { id: String(userId), name: names.of('users', String(userId), locale) ?? String(userId) },
      study: placed(names, 'studies', studyId, locale),
      site: placed(names, 'sites', siteId, locale),
      effectiveAt: (effectiveAt as string | null) ?? null,
      expiresAt: (expiresAt as string | null) ?? null,
      state: stateOfGrant(record!.fields, at) === 'to come' ? ('to come' as const) : ('in force' as const),
      given: given.get(id) ?? null,
      endedBy: Number.isFinite(ends) ? ends : null,
    }
  })
}

/** The properties of a role at the moment. */
export const roleThen = ({ id, record, now }: Rebuilt, at: string) => {
  const fields = record?.fields ?? now.fields
  return {
    id,
    name: String(fields.name),
    nameEn: String(fields.nameEn),
    level: fields.level as 'study' | 'site' | 'personnel',
    blinding: fields.blinding as 'none' | 'blinded' | 'unblinded',
    state: stateOfRole(fields, at),
  }
}
