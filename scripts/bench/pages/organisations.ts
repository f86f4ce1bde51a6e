import { wish } from './wish.ts'

export type Given = { id: string; parentId: string | null; name: string }

/** As many organisations as asked for: a tenth of them topmost, nine below each. */
export const organisations = (): Given[] => {
  const topmost = Math.floor(wish.count / 10)
  return Array.from({ length: wish.count }, (_, at) => ({
    id: `o${at}`,
    parentId: at < topmost ? null : `o${at % topmost}`,
    name: `Hospital ${at}`,
  }))
}
