import { z } from 'zod'

/** What is read of a record of a ROR dump, version 2. */
const rorRecord = z.object({
  id: z.string().regex(/^https:\/\/ror\.org\//),
  status: z.string().default('active'),
  types: z.array(z.string()).default([]),
  names: z.array(z.object({ value: z.string(), types: z.array(z.string()), lang: z.string().nullish() })),
  links: z.array(z.object({ type: z.string(), value: z.string() })).default([]),
  locations: z
    .array(
      z.object({
        geonames_details: z.object({
          country_code: z.string().nullish(),
          country_subdivision_name: z.string().nullish(),
          name: z.string().nullish(),
        }),
      }),
    )
    .default([]),
})
type RorRecord = z.output<typeof rorRecord>

/** The language in which organisations of a country have their name. */
const languages: Readonly<Record<string, string>> = {
  ...{ CN: 'zh', TW: 'zh', HK: 'zh', MO: 'zh', JP: 'ja', KR: 'ko' },
  ...{ ES: 'es', MX: 'es', AR: 'es', CO: 'es', CL: 'es', PE: 'es', UY: 'es', EC: 'es', CR: 'es', PA: 'es' },
}

export const isRorRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'names' in value && 'id' in value

const getType = (types: readonly string[]) => {
  if (types.includes('healthcare')) return 'hospital'
  return types.includes('company') ? 'sponsor' : 'institution'
}

const getNames = ({ names }: RorRecord, country: string) => {
  const first = (type: string, lang?: string) =>
    names.find(each => each.types.includes(type) && (!lang || each.lang === lang))?.value
  const usual = first('ror_display') ?? first('label') ?? names[0]?.value ?? ''
  const name = first('label', languages[country] ?? 'en') ?? usual
  const others = [...names].sort(
    (one, other) => Number(other.types.includes('acronym')) - Number(one.types.includes('acronym')),
  )
  const nameEn = first('label', 'en') ?? usual
  const aliases = others.map(each => each.value).filter(each => each !== name && each !== nameEn)
  return {
    name,
    nameEn,
    alias1: aliases[0] ?? '',
    alias2: aliases[1] ?? '',
    all: names.map(each => each.value),
  }
}

/** A record of a ROR dump as a record of the directory, with every name it has for the search. */
export const readRorRecord = (value: unknown) => {
  const record = rorRecord.parse(value)
  const place = record.locations[0]?.geonames_details
  const country = place?.country_code ?? ''
  const { all, ...names } = getNames(record, country)
  const number = record.id.slice('https://ror.org/'.length)
  const fields = {
    code: `ror:${number}`,
    ...names,
    type: getType(record.types),
    country,
    province: place?.country_subdivision_name ?? '',
    city: place?.name ?? '',
    website: record.links.find(each => each.type === 'website')?.value.slice(0, 200) ?? '',
    identifiers: [{ type: 'ror', value: number }],
    active: record.status === 'active',
  }
  return { fields, names: all }
}
