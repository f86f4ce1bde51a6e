import { countriesIn } from '../../kernel/places/regions.ts'

/** Names that the registry gives, now or formerly, and that differ from those of the language data. */
const otherNames = `BN Brunei Darussalam; BS The Bahamas; CD Congo, The Democratic Republic of the; CD Democratic Republic of the Congo;
  CD Congo, Democratic Republic of the; CG Congo; CG Congo, Republic of the; CG Republic of the Congo; CI Cote D'Ivoire; CI Ivory Coast;
  CV Cabo Verde; CZ Czech Republic; FK Falkland Islands (Malvinas); FM Micronesia, Federated States of; FM Federated States of Micronesia;
  GM The Gambia; HK Hong Kong; IR Iran, Islamic Republic of; KP Korea, Democratic People's Republic of; KP Democratic People's Republic of Korea;
  KR Korea, Republic of; KR Republic of Korea; KR Korea; LA Lao People's Democratic Republic; LY Libyan Arab Jamahiriya;
  MD Moldova, Republic of; MD Republic of Moldova; MK Macedonia, The Former Yugoslav Republic of; MK Macedonia; MM Burma; MM Myanmar;
  MO Macau; MO Macao; PS Palestinian Territories, Occupied; PS Palestinian Territory, Occupied; PS Palestine; RU Russian Federation;
  ST Sao Tome and Principe; SY Syrian Arab Republic; SZ Swaziland; TL East Timor; TR Turkey (Türkiye); TR Turkey; TW Taiwan, Province of China;
  TZ Tanzania, United Republic of; US United States of America; VA Holy See (Vatican City State); VC Saint Vincent and the Grenadines; VE Venezuela, Bolivarian Republic of;
  VI Virgin Islands (U.S.); VG Virgin Islands (British); BO Bolivia, Plurinational State of; VN Viet Nam; GB Great Britain`

/** Countries of the registry that are no more; which one it is now, only the user knows. */
const former = [
  'Former Serbia and Montenegro',
  'Former Yugoslavia',
  'Netherlands Antilles',
  'Serbia and Montenegro',
  'Yugoslavia',
]

const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’‘]/g, "'")
    .replace(/&/g, 'and')
    .replace(/\bSt\. /g, 'Saint ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const codes = new Map([
  ...countriesIn('en-US', false).map(({ code, name }): [string, string] => [fold(name), code]),
  ...otherNames.split(';').map((each): [string, string] => {
    const named = each.trim()
    return [fold(named.slice(3)), named.slice(0, 2)]
  }),
])
const formerNames = new Set(former.map(fold))

/** The ISO code of a country by its English name. */
export const findCountry = (name: string): string | null => codes.get(fold(name)) ?? null

/** Whether the registry names a country that is no more. */
export const isFormerCountry = (name: string): boolean => formerNames.has(fold(name))
