import { randomFrom } from './random.ts'

/** A site of the bench pages, with usual columns of clinical trials. */
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

const words = (text: string) => text.split(' ')
const cities = words(
  'Aachen Basel Chicago Dublin Essen Fukuoka Geneva Hamburg Izmir Jena Krakow Lyon Madrid Nantes Oslo Porto Quito Riga Seville Turin Utrecht Vienna Warsaw Xalapa York Zagreb',
)
const first = words(
  'Ada Bela Carla Dmitri Elif Farid Greta Henrik Ines Jonas Katrin Liam Maren Nadia Oskar Paula Quentin Rosa Stefan Tomas Uma Viktor Wanda Xenia Yusuf Zoe Anouk Bruno Chiara Diego Emil Freya',
)
const last = words(
  'Abel Brandt Carvalho Dubois Eriksen Fischer Garcia Haddad Ivanov Jansen Keller Lindqvist Moreau Novak Okafor Petrov Quist Rossi Schmidt Tanaka Ueda Vogel Weber Xu Yilmaz Zeller Almeida Bergmann Costa Demir Engel Fontana',
)

/** The requested number of sites, the same in every run (and in the comparison with other vendors' tables). */
export function sites(count: number): BenchSite[] {
  const random = randomFrom(2)
  const under = (end: number) => Math.floor(random() * end)
  const pick = <T>(list: readonly T[]) => list[under(list.length)]!
  return Array.from({ length: count }, (_, at) => {
    const site = {
      id: `S${String(at).padStart(6, '0')}`,
      siteNo: String(at).padStart(6, '0'),
      name: `${pick(cities)} Clinic ${under(1e7)}`,
      enrolledSubjects: under(1e9),
      city: pick(cities),
      country: pick(['DE', 'FR', 'US', 'JP', 'PL', 'CH']),
      status: pick(['active', 'closed', 'preparing'] as const),
    }
    under(400)
    const rest = { plannedSubjects: under(900), pi: `${pick(first)} ${pick(last)}` }
    // Drawn for columns that our table lacks, so that the later values stay the same.
    for (let unused = 0; unused < 4; unused++) random()
    return { ...site, ...rest, department: `Department ${under(1e5)}` }
  })
}
