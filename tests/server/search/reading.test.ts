import { describe, expect, test } from 'vitest'
import {
  matchedReading,
  type Searched,
  searchTerms,
  searchTexts,
} from '../../../server/kernel/search/reading.ts'

const person = (lastName: string, firstName: string, more: Partial<Searched> = {}): Searched => ({
  lastName,
  firstName,
  reading: '',
  ...more,
})

/** What users_matching does in SQL: every term occurs somewhere in the text. */
const finds = (query: string, of: Searched, contact = false) => {
  const texts = searchTexts(of)
  const terms = searchTerms(query)
  return (
    terms.length > 0 &&
    terms.every(term => texts.search.includes(term) || (contact && texts.search_contact.includes(term)))
  )
}

const zhang = person('张', '伟', { account: 'zhang.wei', employeeId: 'HY-00123' })
const lu = person('吕', '布')
const sato = person('佐藤', '太郎', { reading: 'サトウ タロウ', account: 't.sato' })
const jose = person('García López', 'José María')
const brien = person("O'Brien", 'Jean-Pierre')

const found: [Searched, string[]][] = [
  [zhang, ['张伟', '伟张', '张 伟', '张', '伟', '张\u3000伟', '張偉', 'zhangwei', 'weizhang']],
  [zhang, ['zhang wei', 'wei zhang', 'zw', 'ZW', 'wz', 'Zhang-Wei', 'ｚｈａｎｇｗｅｉ', 'z', 'zhang，wei']],
  [zhang, ['zhang.wei', 'HY-00123', 'hy00123']],
  [lu, ['lvbu', 'lubu', 'bulv', 'bulu', 'lübu', 'lyubu', 'lb', '呂布']],
  [person('单', '晓丹'), ['shan', 'shanxiaodan', 'xiaodanshan', 'sxd', 'xds']],
  [person('曾', '志强'), ['zengzhiqiang', 'zzq']],
  [person('仇', '英'), ['qiuying', 'yingqiu', 'qy']],
  [person('解', '珍'), ['xiezhen', 'xz']],
  [person('查', '海'), ['zhahai']],
  [person('区', '小明'), ['ouxiaoming']],
  [person('翟', '天'), ['zhaitian', 'ditian']],
  [person('乐', '嘉'), ['yuejia', 'lejia']],
  [person('欧阳', '娜娜'), ['ouyangnana', 'nanaouyang', 'oynn', 'nnoy']],
  [person('单于', '静'), ['chanyujing']],
  [person('尉迟', '恭'), ['yuchigong']],
  [person('徐', '乐'), ['xule', 'xuyue']],
  [person('', '王小明'), ['wangxiaoming', 'wxm', '小明']],
  [
    sato,
    ['佐藤', '佐藤太郎', '太郎 佐藤', 'さとう', 'サトウ', 'ｻﾄｳ', 'サトー', 'たろう\u3000さとう', 't.sato'],
  ],
  [sato, ['satou', 'sato taro', 'satoutarou', 'tarosato', 'satoh', 'SATO Taro']],
  [person('本間', '健一', { reading: 'ほんま けんいち' }), ['honma', 'homma', "ken'ichi", 'ﾎﾝﾏ', '本间']],
  [person('大野', '裕子', { reading: 'オオノ ユウコ' }), ['oono', 'ono yuko', 'ohno', 'yuukooono']],
  [person('髙橋', '渡', { reading: 'たかはし わたる' }), ['高橋', '髙橋', 'takahashi']],
  [person('渡邊', '聡'), ['渡辺', '渡邉']],
  [person('佐々木', 'さくら', { reading: 'ささき さくら' }), ['佐々木', 'sasaki sakura', 'サクラ']],
  [person('Schmidt', 'アンナ'), ['schmidt', 'anna', 'あんな', 'annaschmidt']],
  [jose, ['José García', 'jose garcia', 'JOSE', 'garcialopez', 'josemariagarcia', 'lópez']],
  [brien, ["O'Brien", 'O’Brien', 'obrien', 'jean-pierre', 'jeanpierre', 'Jean Pierre', 'brien']],
  [person('Łukasiewicz', 'Jørgen'), ['lukasiewicz', 'jorgen', 'Łuk']],
  [person('陈', '大文', { reading: 'Chan Tai Man' }), ['chan tai man', 'taiman', 'chen dawen', 'cdw']],
]

describe('WIDGETS 2.1.5 a name is found however it is typed', () => {
  test.each(
    found.flatMap(([of, queries]) => queries.map(query => [of.lastName + of.firstName, query, of] as const)),
  )('%s by %s', (_, query, of) => {
    expect(finds(query, of)).toBe(true)
  })

  test.each([
    ['zhangli', zhang],
    ['wz x', zhang],
    ['h', person('Zhang', 'Wei')],
    ['suzuki', sato],
    ['13800138000', { ...zhang, phone: '13800138000' }],
    ['', zhang],
    [' \u3000,', zhang],
  ] as const)('"%s" does not find somebody else', (query, of) => {
    expect(finds(query, of)).toBe(false)
  })

  test('e-mail and phone stand apart, for those who may see them', () => {
    const of = { ...jose, email: 'Jose.Garcia@hospital.example', phone: '13800138000' }
    expect(finds('jose.garcia@hospital', of)).toBe(false)
    expect(finds('JOSE.GARCIA@hospital', of, true)).toBe(true)
    expect(finds('138-0013-8000', of, true)).toBe(true)
    expect(searchTexts(of).search).not.toContain('hospital')
  })
})

describe('terms', () => {
  test('one Latin letter asks for the beginning of a piece, one character for any place', () => {
    expect(searchTerms('z')).toEqual([' z'])
    expect(searchTerms('伟')).toEqual(['伟'])
    expect(searchTerms('タ')).toEqual(['た'])
  })

  test('are few and short whatever is pasted', () => {
    expect(searchTerms('ab '.repeat(500))).toEqual(['ab'])
    const many = searchTerms(Array.from({ length: 100 }, (_, at) => `term${at}`).join(' '))
    expect(many).toHaveLength(8)
    expect(Math.max(...searchTerms('x'.repeat(5000)).map(term => term.length))).toBeLessThanOrEqual(64)
  })
})

describe('WIDGETS 2.1.5 the reading that matched is told', () => {
  test.each([
    ['zw', zhang, 'zhang wei'],
    ['weizhang', zhang, 'zhang wei'],
    ['张', zhang, null],
    ['HY-00123', zhang, null],
    ['张 zhang', zhang, 'zhang wei'],
    ['lubu', lu, 'lü bu'],
    ['さとう', sato, 'サトウ タロウ'],
    ['satoh', sato, 'satoh taroh'],
    ['佐藤', sato, null],
    ['jose', jose, null],
    ['nobody', zhang, null],
  ] as const)('%s', (query, of, shown) => {
    expect(matchedReading(query, of)).toBe(shown)
  })
})

test('names sort by how they sound, the same characters together', () => {
  const names = [
    ['张', '薇'],
    ['张', '伟'],
    ['阿', '强'],
    ['张', '伟丽'],
    ['章', '伟'],
    ['张', '伟'],
  ] as const
  const sorted = names
    .map(([last, first]) => searchTexts(person(last, first)).sort_name)
    .toSorted((one, other) => (one < other ? -1 : 1))
  expect(sorted).toEqual([
    'a qiang 阿强',
    'zhang wei 张伟',
    'zhang wei 张伟',
    'zhang wei 张薇',
    'zhang wei 章伟',
    'zhang weili 张伟丽',
  ])
  expect(searchTexts(sato).sort_name).toBe('さとう たろう 佐藤太郎')
  expect(searchTexts(jose).sort_name).toBe('garcia lopez jose maria')
  expect(searchTexts(person('', '')).sort_name).toBe('')
})
