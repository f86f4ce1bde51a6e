import type { PickedUser } from '../../client/people.ts'
import { createSessionStore, type Session, type SessionStore } from '../../client/session/store.ts'
import { pickedPerson as person } from '../../tests/fixtures/picked-person.ts'

const operations = { department: '临床运营部', departmentEn: 'Clinical Operations' }
const data = { department: '数据管理与统计部', departmentEn: 'Data Management and Statistics' }

export const people: readonly PickedUser[] = [
  person('zhang.wei', '张', '伟', { reading: 'zhang wei', employeeId: 'E-0042', ...operations }),
  person('zhang.wei2', '张', '伟', { reading: 'zhang wei', employeeId: 'E-0317', ...data }),
  person('zhang.wenjing', '张', '文静', { reading: 'zhang wenjing', employeeId: 'E-0518', ...operations }),
  person('shan.tianfang', '单', '田芳', {
    reading: 'shan tianfang',
    type: 'external',
    organisation: '和源医药研究有限公司',
    organisationEn: 'Heyuan Clinical Research',
  }),
  person('zhao.lei', '赵', '磊', {
    reading: 'zhao lei',
    employeeId: 'E-0099',
    status: 'disabled',
    unselectable: { check: 'account', ok: false, code: 990706, data: { status: 'disabled' } },
    ...operations,
  }),
  person('tanaka.yuko', '田中', '優子', {
    reading: 'タナカ ユウコ',
    employeeId: 'J-1104',
    email: 't***@hengyu.example',
  }),
  person('garcia.lucia', 'García', 'Lucía', { employeeId: 'S-2207', ...data }),
  person('oconnor', "O'Connor-Vandenberghe", 'Maximiliana Alexandra', { employeeId: 'B-8OI1l0', ...data }),
]

const found = (query: string) => {
  const asked = query.toLowerCase()
  const texts = (each: PickedUser) => [
    each.lastName + each.firstName,
    each.firstName,
    each.lastName,
    each.reading,
    each.account ?? '',
  ]
  const initials = ({ reading }: PickedUser) => reading.replace(/(\w)\w*\s*/g, '$1')
  return people
    .filter(each => [...texts(each), initials(each)].some(text => text.toLowerCase().includes(asked)))
    .map(each => ({ ...each, matchedReading: /^[a-z]/i.test(asked) && each.reading ? each.reading : null }))
}

type Behaviour = 'answers' | 'nobody' | 'fails' | 'denies' | 'waits'

/** A session whose calls are answered here: stories need no server. */
export function storySession(behaviour: Behaviour = 'answers', more: Partial<Session> = {}): SessionStore {
  return createSessionStore({
    status: 'ready',
    getToken: () => 'story',
    user: { id: 'u', accountId: 'a' } as Session['user'],
    tenant: { id: 't' } as Session['tenant'],
    role: { id: 'r' } as Session['role'],
    apiBase: `${location.origin}/story-${behaviour}`,
    ...more,
  })
}

const answers = (path: string, query: string, keys: readonly string[]) => {
  if (path.endsWith('getUserList'))
    return { records: query ? found(query) : people.slice(0, 5), more: query === 'zh' }
  const of = (key: string) => people.find(({ id, email }) => id === key || email === key)
  return {
    found: keys.flatMap(key => (of(key) ? [{ key, user: of(key) }] : [])),
    missing: keys.filter(key => !of(key)),
  }
}

const json = (code: number, message: string, answer: unknown, status = 200) =>
  new Response(
    JSON.stringify({ code, message, data: answer, requestId: '0197d1c2-8f31-7c5e-9a55-2b6f9f0c4e11' }),
    {
      status,
      headers: { 'content-type': 'application/json' },
    },
  )

const real = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname, searchParams } = new URL(request.url)
  const behaviour = /^\/story-(\w+)\//.exec(pathname)?.[1] as Behaviour | undefined
  if (!behaviour) return real(request)
  const { keys = [] } = request.method === 'POST' ? ((await request.json()) as { keys?: string[] }) : {}
  const search = pathname.endsWith('getUserList')
  if (search && behaviour === 'waits') return new Promise(() => undefined)
  if (search && behaviour === 'fails')
    return new Response('', {
      status: 500,
      headers: { 'x-request-id': '0197d1c2-8f31-7c5e-9a55-2b6f9f0c4e11' },
    })
  if (search && behaviour === 'denies') return json(990701, 'No permission', null)
  if (search && behaviour === 'nobody') return json(0, 'OK', { records: [], more: false })
  return json(0, 'OK', answers(pathname, searchParams.get('query') ?? '', keys))
}
