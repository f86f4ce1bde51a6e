import type { Clock } from './clock.ts'
import type { Company } from './company.ts'
import { drawName, type PersonName, type Script } from './names.ts'
import type { Person, Registry, Status } from './person.ts'
import type { Random } from './random.ts'
import { readTable } from './trees.ts'

type Draft = {
  name: PersonName
  account?: string | null
  department: string
  position: string
  roles: string[]
  region: string
  organisation?: string
  created: number
  status?: Status
  valid?: number
  superAdmin?: boolean
  studies?: string[]
  cast?: boolean
}

/** Mail domains of the companies that are also tenants. */
const domains: Readonly<Record<string, string>> = {
  hengyu: 'hengyu.example',
  minato: 'minato-cd.example',
  levante: 'hpl.example',
}

type Maker = {
  company: Company
  random: Random
  clock: Clock
  registry: Registry
  names: Set<string>
  number: number
}

const words = (text = '', by: string | RegExp = ',') =>
  text
    .split(by)
    .map(each => each.trim())
    .filter(Boolean)

/** All people of a company: the cast, staff, external people, and those who are waiting, left or were rejected. */
export function getPeople(company: Company, random: Random, clock: Clock, registry: Registry): Person[] {
  const maker: Maker = { company, random, clock, registry, names: new Set(), number: 1 }
  const cast = readTable(company.cast).map(castDraft)
  for (const { name } of cast) maker.names.add(name.lastName + name.firstName)
  const staff = readTable(company.staff).flatMap(fields => staffDrafts(maker, fields))
  const externals = readTable(company.externals).flatMap(fields => externalDrafts(maker, fields))
  const people = [...cast, ...staff, ...externals, ...newcomers(maker)].map(draft => made(maker, draft))
  appointHeads(people)
  changeSome(maker, people)
  return people
}

function castDraft(fields: string[]): Draft {
  const [account = '', lastName = '', firstName = '', reading = '', department = '', position = ''] = fields
  const [roles = '', region = '', more = ''] = fields.slice(6)
  const facts = new Map(words(more).map(fact => fact.split('=', 2) as [string, string | undefined]))
  const script = reading ? 'ja' : /\p{Script=Han}/u.test(lastName) ? 'zh' : 'es'
  return {
    name: { lastName, firstName, reading, script },
    account,
    department,
    position,
    roles: words(roles),
    region,
    organisation: facts.get('external'),
    created: Number(facts.get('created')),
    status: facts.get('status') as Status | undefined,
    valid: facts.has('valid') ? Number(facts.get('valid')) : undefined,
    superAdmin: facts.has('super'),
    studies: words(facts.get('studies'), ' '),
    cast: true,
  }
}

function freshName({ random, names }: Maker, script: Script): PersonName {
  let name = drawName(random, script)
  while (names.has(name.lastName + name.firstName)) name = drawName(random, script)
  names.add(name.lastName + name.firstName)
  return name
}

function staffDrafts(maker: Maker, fields: string[]): Draft[] {
  const [department = '', count, position = '', roles = '', script, region = ''] = fields
  return Array.from({ length: Number(count) }, (_, at) => ({
    name: freshName(maker, script as Script),
    department,
    position: at === 0 && roles.includes('?') ? 'team-lead' : position,
    // A role with a question mark is only for the first person, who leads the others.
    roles: words(roles)
      .filter(role => at === 0 || !role.endsWith('?'))
      .map(role => role.replace('?', '')),
    region,
    created: -60 - maker.random.below(1300),
  }))
}

function externalDrafts(maker: Maker, fields: string[]): Draft[] {
  const [organisation = '', count, position = '', roles, script, region = ''] = fields
  return Array.from({ length: Number(count) }, () => ({
    name: freshName(maker, script as Script),
    department: '',
    position,
    roles: words(roles),
    region,
    organisation,
    created: -40 - maker.random.below(700),
    valid: 60 + maker.random.below(500),
  }))
}

/** People who have not started: hired and not activated, invited without an account, registered by link, rejected. */
function newcomers(maker: Maker): Draft[] {
  const { company, random } = maker
  const { quotas } = company
  const departments = readTable(company.staff).filter(
    line => line[4] === company.language && Number(line[1]) > 3,
  )
  const hospitals = company.organisations.filter(
    each => each.type === 'hospital' && each.active && !each.later && each.key !== company.organisation,
  )
  const outside = (status: Status, account?: null) => outsider(maker, random.pick(hospitals), status, account)
  const hired = Array.from({ length: quotas.inactive }, () => {
    const [department = '', , position = '', , , region = ''] = random.pick(departments)
    const name = freshName(maker, company.language)
    return {
      name,
      department,
      position,
      roles: [],
      region,
      created: -random.below(16),
      status: 'inactive' as const,
    }
  })
  const many = (count: number, draw: () => Draft) => Array.from({ length: count }, draw)
  return [
    ...hired,
    ...many(quotas.invited, () => outside('inactive', null)),
    ...many(quotas.under_review, () => outside('under_review')),
    ...many(quotas.rejected, () => outside('rejected')),
  ]
}

const scripts: Readonly<Record<string, Script>> = { 日本: 'ja', 西班牙: 'es' }

function outsider(
  maker: Maker,
  hospital: Company['organisations'][number],
  status: Status,
  account?: null,
): Draft {
  const { random } = maker
  return {
    name: freshName(maker, scripts[hospital.country] ?? 'zh'),
    account,
    department: '',
    position: random.pick(['subi', 'crc', 'nurse']),
    roles: [],
    region: hospital.city,
    organisation: hospital.key,
    created: status === 'rejected' ? -20 - random.below(60) : -random.below(9),
    status,
  }
}

function made(maker: Maker, draft: Draft): Person {
  const { company, random, clock, registry } = maker
  const { name, status = 'enabled', organisation } = draft
  const account = draft.account === null ? null : (draft.account ?? registry.freeAccount(name))
  const known = account === null ? undefined : registry.accounts.get(account)
  const domain = organisation ? (domains[organisation] ?? `${organisation}.example`) : company.domain
  const address = known?.email ?? `${account ?? registry.freeAccount(name)}@${domain}`
  const phone = known?.phone ?? registry.freePhone(name.script === 'latin' ? 'latin' : name.script)
  const createdAt = clock.at(draft.created, `0${1 + random.below(8)}:${10 + random.below(49)}`)
  const locale = { zh: 'zh-CN', ja: 'ja-JP', es: 'es-ES', latin: 'en-US' }[name.script]
  const callingCode = { zh: '86', ja: '81', es: '34', latin: '44' }[name.script]
  if (account !== null)
    registry.enter({ name: account, email: address, phone, callingCode, locale, createdAt })
  const { prefix, digits } = company.employees
  return {
    id: random.uuid(),
    account,
    name,
    external: organisation !== undefined,
    email: address,
    phone,
    employeeId: organisation ? null : `${prefix}${String(maker.number++).padStart(digits, '0')}`,
    organisation: organisation ?? company.organisation,
    departments: draft.department ? [draft.department] : [],
    position: draft.position,
    roles: draft.roles,
    heads: [],
    region: draft.region,
    status,
    statusReason: getReason(status, company),
    validTo: draft.valid === undefined ? 'infinity' : clock.at(draft.valid, '16:00'),
    superAdmin: draft.superAdmin ?? false,
    removedAt: null,
    createdAt,
    lastSignInAt:
      status === 'enabled' && (draft.cast || random.chance(0.86)) ? lately(random, clock, createdAt) : null,
    studies: draft.studies ?? [],
    cast: draft.cast ?? false,
  }
}

const getReason = (status: Status, { reasons }: Company): string => {
  if (status === 'rejected') return reasons.rejected
  return status === 'disabled' ? (reasons.disabled[0] ?? '') : ''
}

const lately = (random: Random, clock: Clock, after: Date): Date | null => {
  const at = clock.at(-random.below(21), `0${random.below(10)}:${10 + random.below(49)}`)
  return at > after ? at : null
}

/** A personnel-level role makes an internal person the head of the department, unless it has one (G37). */
function appointHeads(people: readonly Person[]) {
  const headed = new Set<string>()
  for (const person of people) {
    const [department] = person.departments
    const leads = person.roles.some(role => role === 'DEPARTMENT_HEAD' || role === 'LINE_MANAGER')
    if (!leads || !department || headed.has(department)) continue
    headed.add(department)
    person.heads.push(department)
  }
}

/** Some employees have left; some external accounts expire soon, one has expired, one was deleted. */
function changeSome({ company, random, clock }: Maker, people: readonly Person[]) {
  const plain = people.filter(each => !each.cast && each.status === 'enabled' && each.heads.length === 0)
  const leavers = random.shuffled(plain.filter(each => !each.external)).slice(0, company.quotas.disabled)
  for (const [at, person] of leavers.entries()) {
    person.status = 'disabled'
    person.statusReason = company.reasons.disabled[at % company.reasons.disabled.length] ?? ''
  }
  const ending = random.shuffled(plain.filter(each => each.external)).slice(0, company.quotas.expiring + 1)
  for (const [at, person] of ending.entries())
    person.validTo = clock.at(at === 0 ? -6 : random.below(27) + 2, '16:00')
  const invited = people.filter(each => each.account === null)
  if (invited.length > 3 && invited[0]) invited[0].removedAt = clock.at(-1, '07:25')
}
