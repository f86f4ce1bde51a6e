import { useWords } from '../base/words.ts'
import { bar, run } from './loading-bar.css.ts'

/** A thin line along the top during work. The owner of `busy` decides how long it stays (F44: 300 ms). */
export function LoadingBar({ busy }: { busy: boolean }) {
  const words = useWords()
  if (!busy) return null
  // A landmark of its own: it is above every page, also before one has loaded, and announces nothing itself.
  return (
    <section aria-label={words('loading')} className={bar}>
      <div role="progressbar" aria-label={words('loading')} className={run} />
    </section>
  )
}
