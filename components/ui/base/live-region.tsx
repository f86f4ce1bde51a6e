import { useEffect, useState } from 'react'
import { $locale } from '../../../client/words/i18n.ts'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'

/** Text waits this long before it is announced (ms): of several changes the user hears the last. */
const rest = 500

/** The one polite live region of a widget. Rendering the same text again announces nothing. */
export function LiveRegion({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), rest)
    return () => clearTimeout(timer)
  }, [text])
  // After a change of language, clear the text of the old one.
  useEffect(() => $locale.listen(() => setSaid('')), [])
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className={visuallyHidden}>
      {said}
    </div>
  )
}
