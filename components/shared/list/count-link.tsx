import { number } from '../../../client/zones/format.ts'
import { Anchor, useNavigation } from '../page/navigation.tsx'

type Props = {
  count: number
  /** Where the counted records are. */
  href: string
} & (
  | {
      /** The number and what it counts: "12 sites". */
      label: string
      children?: undefined
    }
  | {
      /** A text that says the number itself. */
      children: string
      label?: undefined
    }
)

/** A number of a list that leads to what it counts; plain where there is nothing, or no page opens. */
export function CountLink({ count, href, label, children = number(count) }: Props) {
  const { opens } = useNavigation()
  if (count === 0 || !opens(href)) return children
  return (
    <Anchor href={href} aria-label={label}>
      {children}
    </Anchor>
  )
}
