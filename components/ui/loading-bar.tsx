import { bar, run } from './loading-bar.css.ts'
import { useWords } from './words.ts'

/** A thin line along the top while something is under way. Who owns `busy` decides how long it stays (F44: 300 ms). */
export function LoadingBar({ busy }: { busy: boolean }) {
  const words = useWords()
  if (!busy) return null
  // A landmark of its own: it stands above every page, also while none has come yet, and says nothing by itself.
  return (
    <section aria-label={words('loading')} className={bar}>
      <div role="progressbar" aria-label={words('loading')} className={run} />
    </section>
  )
}
