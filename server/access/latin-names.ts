import type { Transaction } from '../kernel/context.ts'
import { rows } from '../kernel/db/statements.ts'
import { getLatinName } from '../kernel/search/latin.ts'

type PersonInAnswer = { lastName: string; firstName: string; reading?: string; latin?: string }

const isPerson = (value: object): value is PersonInAnswer =>
  'lastName' in value &&
  'firstName' in value &&
  typeof value.lastName === 'string' &&
  typeof value.firstName === 'string'

/** The people in an answer, however deep they are. */
function* peopleIn(value: unknown): Iterable<PersonInAnswer> {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return
  if (!Array.isArray(value) && isPerson(value)) yield value
  for (const each of Array.isArray(value) ? value : Object.values(value)) yield* peopleIn(each)
}

const getNameKey = ({ lastName, firstName }: PersonInAnswer) => `${lastName}\0${firstName}`

/** Stored readings of names, where a name has just one. */
const getReadings = async (
  tx: Transaction,
  people: readonly PersonInAnswer[],
): Promise<Map<string, string>> => {
  if (people.length === 0) return new Map()
  const unique = [...new Map(people.map(each => [getNameKey(each), each])).values()]
  const users = await rows(tx)<
    Required<PersonInAnswer>
  >`select u.last_name as "lastName", u.first_name as "firstName", min(u.reading) as reading
    from users u join unnest(${unique.map(each => each.lastName)}::text[], ${unique.map(each => each.firstName)}::text[]) n (last, first)
      on n.last = u.last_name and n.first = u.first_name
    where u.tenant_id = (select current_tenant()) and u.reading <> '' group by 1, 2 having count(distinct u.reading) = 1`
  return new Map(users.map(each => [getNameKey(each), each.reading]))
}

/** Adds to each person of an answer the name in Latin script, if it has another one: browsers cannot derive it (P32). */
export const addLatinNames = async <T>(tx: Transaction | null, answer: T): Promise<T> => {
  const people = [...peopleIn(answer)].filter(each => getLatinName(each) !== '' || isForeign(each))
  const unread = people.filter(each => each.reading === undefined)
  const readings = tx ? await getReadings(tx, unread) : new Map<string, string>()
  for (const person of people) {
    const latin = getLatinName({
      ...person,
      reading: person.reading ?? readings.get(getNameKey(person)) ?? '',
    })
    if (latin) person.latin = latin
  }
  return answer
}

/** A name of which only a reading tells the sound. */
const isForeign = ({ lastName, firstName }: PersonInAnswer) =>
  [lastName, firstName].some(part => /\p{Script=Han}/u.test(part))
