import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptySearch } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { bar, bars } from '../ui/skeleton.css.ts'
import { bones, buttons, sentence } from './list.css.ts'
import type { PickerText } from './use-picker-text.ts'
import type { View } from './view.ts'

export type BodyProps = {
  view: View
  text: PickerText
  members: boolean
  /** Rows that the list had a moment ago: the skeleton is as high. */
  rows: number
  onClear: () => void
  onRetry: () => void
  onSignIn: () => void
}

/** What stands in the place of the list while there is none. */
export function Body(props: BodyProps) {
  const { view, text, members, onRetry } = props
  const { t } = text
  switch (view.kind) {
    case 'options':
      return null
    case 'loading':
      return <Bones rows={props.rows} />
    case 'short':
      return <p className={sentence}>{t('picker:short')}</p>
    case 'nothing':
      return <EmptySearch small query={view.query} onClear={props.onClear} text={t('picker:nothing')} />
    case 'nobody':
      return <p className={sentence}>{t(members ? 'picker:nobody.members' : 'picker:nobody.people')}</p>
    case 'offline':
      return (
        <ErrorState
          small
          title={t('picker:offline.title')}
          text={t('picker:offline.text')}
          onRetry={onRetry}
        />
      )
    case 'denied':
      return (
        <ErrorState
          small
          title={t('picker:denied.title')}
          text={t('picker:denied.text')}
          errorId={view.error.requestId}
        />
      )
    case 'failed':
      return (
        <ErrorState
          small
          title={t('picker:failed.title')}
          text={view.error.message || t('picker:failed.text')}
          onRetry={onRetry}
          errorId={view.error.requestId}
        />
      )
    case 'signed-out':
      return <SignIn text={text} onSignIn={props.onSignIn} />
  }
}

/** Holds the place of the rows that are on their way; seen after 150 ms only. */
const Bones = ({ rows }: { rows: number }) => (
  <div className={`${bars} ${bones}`} aria-hidden="true">
    {Array.from({ length: Math.min(6, rows || 3) }, (_, row) => `row-${row}`).map(row => (
      <span key={row} className={bar.row} />
    ))}
  </div>
)

/** Nobody is signed in: says so, and lets the page see to it. */
function SignIn({ text: { t }, onSignIn }: Pick<BodyProps, 'text' | 'onSignIn'>) {
  return (
    <div className={sentence}>
      {t('picker:signIn.text')}
      <div className={buttons}>
        <Button small onClick={onSignIn}>
          {t('picker:signIn.button')}
        </Button>
      </div>
    </div>
  )
}

/** True once something has lasted for a while (ms). */
export function useLasting(on: boolean, wait = 150): boolean {
  const [lasted, setLasted] = useState(false)
  useEffect(() => {
    if (!on) return setLasted(false)
    const timer = setTimeout(() => setLasted(true), wait)
    return () => clearTimeout(timer)
  }, [on, wait])
  return on && lasted
}
