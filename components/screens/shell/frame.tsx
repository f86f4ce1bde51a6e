import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../../shared/call/use-text.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { AskComing } from '../why/ask-coming.tsx'
import { WhyComing } from '../why/why-coming.tsx'
import { AssistantComing } from './assistant-coming.tsx'
import { useUserActions } from './dialogs.tsx'
import { main, skip } from './frame.css.ts'
import { NoticeLine } from './notice-line.tsx'
import { TopBar } from './top-bar.tsx'
import { useKeptPlace } from './use-kept-place.ts'

type Props = {
  children: ReactNode
  onMenu?: () => void
}

/** The frame of every page behind sign-in: skip link, notices, top bar, page. */
export function Frame({ children, onMenu }: Props) {
  const { t } = useText()
  const { actions, dialogs } = useUserActions()
  return (
    <>
      <a className={skip} href="#content">
        {t('portal:skip')}
      </a>
      <TopBar {...actions} onMenu={onMenu} />
      <NoticeLine todos={onMenu !== undefined} />
      {children}
      {dialogs}
      <AssistantComing />
      <WhyComing />
      <AskComing />
    </>
  )
}

/** The page itself; a new path focuses its beginning, so that a screen reader starts there. */
export function Content({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLElement>(null)
  const { path } = useNavigation()
  const first = useRef(true)
  useKeptPlace(ref)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the trigger
  useEffect(() => {
    if (first.current) first.current = false
    else ref.current?.focus({ preventScroll: true })
  }, [path])
  return (
    <main ref={ref} id="content" tabIndex={-1} className={main}>
      {children}
    </main>
  )
}
