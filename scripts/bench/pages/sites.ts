import { randomFrom } from './random.ts'

/** A site of the bench pages: columns of the field, the same rows in every run. */
export type BenchSite = {
  id: string
  siteNo: string
  name: string
  city: string
  country: string
  status: 'preparing' | 'active' | 'closed'
  enrolledSubjects: number
  plannedSubjects: number
  pi: string
  department: string
}

const cities =
  'Aachen Basel Chicago Dublin Essen Fukuoka Geneva Hamburg Izmir Jena Krakow Lyon Madrid Nantes Oslo Porto Quito Riga Seville Turin Utrecht Vienna Warsaw Xalapa York Zagreb'.split(
    ' ',
  )
const names =
  'Abel Brandt Carvalho Dubois Eriksen Fischer Garcia Haddad Ivanov Jansen Keller Lindqvist'.split(' ')

export function sites(count: number): BenchSite[] {
  const random = randomFrom(2)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  return Array.from({ length: count }, (_, at) => ({
    id: `S${String(at).padStart(6, '0')}`,
    siteNo: String(at).padStart(6, '0'),
    name: `${pick(cities)} Clinic ${1e6 + Math.floor(random() * 8e6)}`,
    city: pick(cities),
    country: pick(['DE', 'FR', 'US', 'JP', 'PL', 'CH']),
    status: pick(['preparing', 'active', 'closed'] as const),
    enrolledSubjects: Math.floor(random() * 1e9),
    plannedSubjects: Math.floor(random() * 900),
    pi: `${pick(names)} ${pick(names)}`,
    department: `Department ${Math.floor(random() * 40)}`,
  }))
}
