import type { Again } from './lazy-part.tsx'
import { again, line } from './not-loaded.css.ts'
import { useWords } from './words.ts'

/** Says that a part could not be loaded, with a button to retry. */
export function NotLoaded({ onAgain }: Again) {
  const words = useWords()
  return (
    <p role="alert" className={line}>
      {words('state.notLoaded')}
      <button type="button" className={again} onClick={onAgain}>
        {words('state.retry')}
      </button>
    </p>
  )
}
