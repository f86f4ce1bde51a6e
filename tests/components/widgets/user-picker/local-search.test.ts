import { describe, expect, it } from 'vitest'
import { createLocalSearch, LocalIndex } from '../../../../components/widgets/user-picker/local-search.ts'
import type { Person } from '../../../../components/widgets/user-picker/person.ts'

const people: Person[] = [
  {
    id: '1',
    lastName: '张',
    firstName: '伟',
    reading: 'zhang wei',
    email: 'zw@hengyu.example',
    employeeId: 'E-0042',
  },
  { id: '2', lastName: '单', firstName: '田芳', reading: 'shan tian fang', account: 'tianfang.s' },
  { id: '3', lastName: '田中', firstName: '優子', reading: 'タナカ ユウコ' },
  { id: '4', name: 'Lucía García', email: 'lg@hengyu.example' },
  { id: '5', lastName: '吕', firstName: '布', reading: 'lü bu' },
]
const found = (query: string) =>
  new LocalIndex(people)
    .matching(query)
    .map(({ id }) => id)
    .join('')

describe('people of the page itself (WIDGETS 2.1.5)', () => {
  it.each([
    ['张伟', '1'],
    ['伟 张', '1'],
    ['zhangwei', '1'],
    ['weizhang', '1'],
    ['zw', '1'],
    ['stf', '2'],
    ['SHAN', '2'],
    ['たなか', '3'],
    ['ﾀﾅｶ', '3'],
    ['garcia', '4'],
    ['luc gar', '4'],
    ['lubu', '5'],
    ['tianfang.s', '2'],
    ['e-0042', '1'],
    ['lg@hengyu', '4'],
    ['hengyu', ''],
    ['', '12345'],
  ])('%s', (query, ids) => expect(found(query)).toBe(ids))

  it('names come before accounts and addresses', () => {
    const mixed = [
      { id: 'mail', name: 'Bo', email: 'ada@x.example' },
      { id: 'name', name: 'Ada' },
    ]
    expect(new LocalIndex(mixed).matching('ada').map(({ id }) => id)).toEqual(['name', 'mail'])
  })

  it('going on from a query finds the same as asking anew, on 300 random walks', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48271) % 2147483647
      return seed % below
    }
    const word = () => Array.from({ length: 2 + random(3) }, () => 'abc'[random(3)]).join('')
    const crowd = Array.from({ length: 60 }, (_, id) => ({
      id: `${id}`,
      name: `${word()} ${word()}`,
      email: `${word()}@x`,
    }))
    const index = new LocalIndex(crowd)
    for (let round = 0, query = ''; round < 300; round++) {
      query = random(4) === 0 ? query.slice(0, -1) : query + 'abc '[random(4)]
      expect(index.matching(query)).toEqual(new LocalIndex(crowd).matching(query))
    }
  })

  it('keys find whole ids, addresses, accounts and employee ids', () => {
    const exact = new LocalIndex(people).exactly(['ZW@hengyu.example', 'E-0042', '4', 'nobody', 'zw'])
    expect(Object.fromEntries([...exact].map(([key, { id }]) => [key, id]))).toEqual({
      'ZW@hengyu.example': '1',
      'E-0042': '1',
      '4': '4',
    })
  })

  it('answers at once, and says when there are more than shown', () => {
    const search = createLocalSearch(people, 2)
    search.ask('a')
    const answer = search.$found.get()
    expect(answer).toMatchObject({ state: 'ready', query: 'a', answer: { more: true } })
    expect(answer.state === 'ready' && answer.answer.records).toHaveLength(2)
    search.stop()
  })
})
