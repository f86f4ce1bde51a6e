import { budgets } from './scripts/lib/budgets.ts'

/* Names of chunks carry a hash, so the files of a page are found by Vite's manifest; `npm run check` measures them. */
export default budgets().map(({ name, files, limit }) => ({
  name,
  path: files,
  limit: `${limit} kB`,
  gzip: true,
}))
