const towns: readonly (readonly [string, string, string, string])[] = [
  ['CN', 'Shanghai', 'Shanghai', '上海'],
  ['CN', 'Jiangsu', 'Nanjing', '南京'],
  ['CN', 'Guangdong', 'Guangzhou', '广州'],
  ['JP', 'Tokyo', 'Tokyo', '東京'],
  ['JP', 'Osaka', 'Osaka', '大阪'],
  ['ES', 'Madrid', 'Madrid', 'Madrid'],
  ['ES', 'Catalonia', 'Barcelona', 'Barcelona'],
  ['US', 'California', 'Oakland', ''],
  ['US', 'Texas', 'Houston', ''],
  ['DE', 'Bavaria', 'Munich', ''],
  ['FR', 'Brittany', 'Rennes', ''],
  ['GB', 'England', 'Leeds', ''],
]
const kinds: readonly (readonly [string, string, string])[] = [
  ['healthcare', 'Cancer Hospital', '肿瘤医院'],
  ['healthcare', 'University Hospital', '大学附属医院'],
  ['education', 'Institute of Technology', '理工学院'],
  ['facility', 'Research Centre for Immunology', '免疫研究中心'],
  ['company', 'Biosciences', '生物科技'],
  ['government', 'Agency for Public Health', '公共卫生局'],
]
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** A ROR number with a right checksum. */
const getNumber = (at: number): string => {
  let [text, rest] = ['', at]
  for (let place = 0; place < 6; place++) {
    text = letters[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  const value = [...`0${text}`].reduce((total, letter) => total * 32 + letters.indexOf(letter), 0)
  return `0${text}${String(98 - ((value * 100) % 97)).padStart(2, '0')}`
}

/** A record as in a ROR dump of version 2, with about as much text as theirs. */
export const getRorRecord = (at: number) => {
  const [country, province, town, own] = towns[at % towns.length]!
  const [type, kind, kindOwn] = kinds[Math.floor(at / towns.length) % kinds.length]!
  const english = `${town} ${at} ${kind}`
  const names = [
    { value: english, types: ['ror_display', 'label'], lang: 'en' },
    { value: `${town.slice(0, 2).toUpperCase()}${at}`, types: ['acronym'], lang: null },
    { value: `${kind} of ${town} ${at}`, types: ['alias'], lang: 'en' },
    ...(country === 'CN' ? [{ value: `${own}第${at}${kindOwn}`, types: ['label'], lang: 'zh' }] : []),
  ]
  const relationships = Array.from({ length: at % 7 }, (_, other) => ({
    ...{ id: `https://ror.org/${getNumber(at + other + 1)}`, type: 'related' },
    label: `${town} ${at + other + 1} ${kind}`,
  }))
  return {
    admin: {
      created: { date: '2018-11-14', schema_version: '1.0' },
      last_modified: { date: '2025-01-01', schema_version: '2.1' },
    },
    domains: [`${town.toLowerCase()}${at}.example`],
    established: 1868 + (at % 150),
    external_ids: [{ type: 'grid', all: [`grid.${at}.1`], preferred: `grid.${at}.1` }],
    id: `https://ror.org/${getNumber(at)}`,
    links: [{ type: 'website', value: `https://www.${town.toLowerCase()}${at}.example/` }],
    locations: [
      {
        geonames_id: 5_000_000 + at,
        geonames_details: {
          ...{ continent_code: 'AS', continent_name: 'Asia', country_code: country, country_name: country },
          ...{
            country_subdivision_code: 'XX',
            country_subdivision_name: province,
            lat: 37.8,
            lng: -122.2,
            name: town,
          },
        },
      },
    ],
    names,
    relationships,
    status: 'active',
    types: [type],
  }
}

/** A dump of so many records, in pieces of text. */
export function* getDump(count: number): Generator<string> {
  for (let at = 0; at < count; at++)
    yield `${at === 0 ? '[' : ','}\n${JSON.stringify(getRorRecord(at), null, 4)}`
  yield '\n]\n'
}
