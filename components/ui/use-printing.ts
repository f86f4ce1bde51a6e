import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Up to here a printed sheet holds every row; of more it holds those in sight. */
export const mostOnPaper = 1000

/** While the page is being printed: what is drawn then is drawn before the sheet is made. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begins = () => flushSync(() => setPrinting(true))
    const ends = () => setPrinting(false)
    addEventListener('beforeprint', begins)
    addEventListener('afterprint', ends)
    return () => {
      removeEventListener('beforeprint', begins)
      removeEventListener('afterprint', ends)
    }
  }, [])
  return printing
}
