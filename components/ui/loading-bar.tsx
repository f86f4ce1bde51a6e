import { bar, run } from './loading-bar.css.ts'
import { useWords } from './words.ts'

/** A thin line along the top while something is under way. Who owns `busy` decides how long it stays (F44: 300 ms). */
export function LoadingBar({ busy }: { busy: boolean }) {
  const words = useWords()
  if (!busy) return null
  return (
    <div role="progressbar" aria-label={words('loading')} className={bar}>
      <div className={run} />
    </div>
  )
}
