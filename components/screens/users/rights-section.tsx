import { CircleHelp, ShieldCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '../../shared/call/use-text.ts'
import * as css from '../../shared/page/page.css.ts'
import * as record from '../../shared/page/record.css.ts'
import { askWhy } from '../../shared/why/why-ask.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Later } from '../../ui/feedback/skeleton.tsx'

const RoleTree = lazyPart(
  () => import('../../widgets/role-tree/role-tree.tsx').then(file => file.RoleTree),
  NotLoaded,
)

/**
 * The rights that follow from a user's roles: the union of the active ones, each right with its origin; loaded on
 * request.
 */
export function RightsSection({ user }: { user: { id: string; name: string } }) {
  const { t } = useText()
  const [shown, setShown] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button disappears on the press: the focus moves to the head of its replacement.
  const show = () => {
    heading.current?.focus()
    setShown(true)
  }
  const title = t('users:detail.rights')
  return (
    <section id="rights" className={record.section} aria-labelledby="rights-title">
      <div className={record.sectionHead}>
        <h2 ref={heading} id="rights-title" tabIndex={-1}>
          {title}
        </h2>
        <span className={css.ends}>
          <Button icon={CircleHelp} onClick={() => askWhy({ user })}>
            {t('portal:why')}
          </Button>
          {!shown && (
            <Button icon={ShieldCheck} onClick={show}>
              {t('users:rights.show')}
            </Button>
          )}
        </span>
      </div>
      {shown ? (
        <div className={css.tree}>
          <Later lines={6} size="row">
            <RoleTree userId={user.id} value={null} onChange={nothing} label={title} hideLabel readOnly />
          </Later>
        </div>
      ) : (
        <p className={css.nothing}>{t('users:rights.hint')}</p>
      )}
    </section>
  )
}

const nothing = () => undefined
