import { wish } from './wish.ts'

export type Given = { id: string; parentId: string | null; name: string }

/** The requested number of organisations: one tenth at the top, nine below each. */
export const organisations = (): Given[] => {
  const topmost = Math.floor(wish.count / 10)
  return Array.from({ length: wish.count }, (_, at) => ({
    id: `o${at}`,
    parentId: at < topmost ? null : `o${at % topmost}`,
    name: `Hospital ${at}`,
  }))
}
