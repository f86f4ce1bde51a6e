import type { Clock } from './clock.ts'
import type { into } from './insert.ts'
import { organisationFactSpecs, organisationLists } from './organisation-tabs.ts'
import { randomFrom } from './random.ts'
import { getId, type Keys } from './rows.ts'

type Put = ReturnType<typeof into>

/** Writes identifiers, further addresses and contacts of a company's organisations. */
export const seedOrganisationLists = async (put: Put, ids: Keys): Promise<void> => {
  const lists = Object.entries(organisationLists).filter(([key]) => ids.has(key))
  const place = <T extends object>(key: string, items: readonly T[]) =>
    items.map((item, sort) => ({ organisation_id: getId(ids, key), sort, ...item }))
  await put(
    'organisation_identifier',
    lists.flatMap(([key, { identifiers }]) => place(key, identifiers)),
  )
  await put(
    'organisation_address',
    lists.flatMap(([key, { addresses }]) => place(key, addresses)),
  )
  await put(
    'organisation_staff',
    lists.flatMap(([key, { staff }]) => place(key, staff)),
  )
}

/** Writes the facts of a company's organisations that expire. */
export const seedOrganisationFacts = (put: Put, ids: Keys, ownerId: string, clock: Clock): Promise<void> =>
  put(
    'organisation_fact',
    organisationFactSpecs
      .filter(([key]) => ids.has(key))
      .map(([key, kind, title, from, until]) => ({
        id: randomFrom(`${getId(ids, key)} ${title}`).uuid(),
        organisation_id: getId(ids, key),
        ...{ kind, title, owner_id: ownerId, remarks: '' },
        valid_from: getDay(clock.at(from, '04:00')),
        valid_until: getDay(clock.at(until, '04:00')),
      })),
  )

const getDay = (at: Date): string => at.toISOString().slice(0, 10)
