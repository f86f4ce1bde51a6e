import { readCookie } from '../client/page/cookies.ts'
import { bar, home, start } from '../components/screens/shell/top-bar.css.ts'
import { Mark } from '../components/shared/page/mark.tsx'
import * as css from './portal.css.ts'
import { getScreen } from './screens.ts'

/**
 * The frame of a signed-in page before its session and its parts are there: the bar and the place of the page, at once. It has no
 * text, since no language is loaded yet. A public page has no frame.
 */
export function FrameComing() {
  const screen = getScreen(location.pathname)
  if (screen?.access === 'public' || readCookie('mds-token') === null) return null
  const administers = location.pathname.startsWith('/csr_mds')
  return (
    <>
      <header className={bar} data-coming>
        <div className={start}>
          <span className={home}>
            <Mark />
          </span>
        </div>
        <span className={css.comingJump} />
        <span />
      </header>
      {administers && <div className={css.comingSide} />}
    </>
  )
}
