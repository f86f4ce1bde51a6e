import { randomFrom } from './random.ts'

/** A person of the bench pages; `lc` is the name in lower case, which the baseline searches. */
export type BenchPerson = { id: string; name: string; lc: string; email: string }

const first =
  'Ada Bela Carla Dmitri Elif Farid Greta Henrik Ines Jonas Katrin Liam Maren Nadia Oskar Paula Quentin Rosa Stefan Tomas Uma Viktor Wanda Xenia Yusuf Zoe Anouk Bruno Chiara Diego Emil Freya'.split(
    ' ',
  )
const last =
  'Abel Brandt Carvalho Dubois Eriksen Fischer Garcia Haddad Ivanov Jansen Keller Lindqvist Moreau Novak Okafor Petrov Quist Rossi Schmidt Tanaka Ueda Vogel Weber Xu Yilmaz Zeller Almeida Bergmann Costa Demir Engel Fontana'.split(
    ' ',
  )

/** The requested number of people, the same in every run (and in the comparison with other vendors' pickers). */
export function people(count: number): BenchPerson[] {
  const random = randomFrom(1)
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)]!
  return Array.from({ length: count }, (_, at) => {
    const name = `${pick(first)} ${pick(last)} ${Math.floor(random() * 1e6)}`
    return { id: `u${at}`, name, lc: name.toLowerCase(), email: `u${at}@example.org` }
  })
}

/** People whose name contains a text, in their order. */
export const holding = (rows: readonly BenchPerson[], text: string): BenchPerson[] => {
  const wanted = text.toLowerCase()
  return rows.filter(({ lc }) => lc.includes(wanted))
}
