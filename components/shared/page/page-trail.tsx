import { Breadcrumb, type BreadcrumbProps } from '../../ui/base/breadcrumb.tsx'
import { mayLeave } from './leave.ts'
import { staysHere, useNavigation } from './navigation.tsx'
import { trail } from './page-trail.css.ts'

type PageTrailProps = Pick<BreadcrumbProps, 'items'> & {
  /** Where back leads without history. */
  home: string
  /** Back always leads there: this page is a step of that one, not a place of its own. */
  inside?: boolean
}

/** Above a page: the current location, and the way back, which asks first if something is unsaved. */
export function PageTrail({ items, home, inside }: PageTrailProps) {
  const { go, back } = useNavigation()
  const leave = async () => {
    if (inside) return go(home)
    if (await mayLeave()) back(home)
  }
  return (
    <div className={trail}>
      <Breadcrumb
        items={items}
        onBack={() => void leave()}
        onGo={({ href }, event) => {
          if (!href || !staysHere(event)) return
          event.preventDefault()
          go(href)
        }}
      />
    </div>
  )
}
