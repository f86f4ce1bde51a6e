import { Breadcrumb, type BreadcrumbProps } from '../ui/breadcrumb.tsx'
import { mayLeave } from './leave.ts'
import { staysHere, useNavigation } from './navigation.tsx'
import { trail } from './page-trail.css.ts'

type PageTrailProps = Pick<BreadcrumbProps, 'items'> & {
  /** Where back leads when there is nothing to go back to. */
  home: string
  /** Back leads there in any case: this page is one step of that one, not a place of its own. */
  inside?: boolean
}

/** Over a page: where the reader is, and the way back, which asks first where something is unsaved. */
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
