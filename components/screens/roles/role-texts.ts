import { wordAt } from '../../../client/words/i18n.ts'
import type { RoleState } from '../../../contract/roles/shapes.ts'
import { builtInRoles } from '../../../contract/values/built-in-roles.ts'
import type { ChipTone } from '../../ui/feedback/status-chip.tsx'

/** Tones of a role's current state. */
export const toneOf: Record<RoleState, ChipTone> = {
  permanent: 'normal',
  temporary: 'info',
  ended: 'neutral',
  disabled: 'danger',
}

const words = {
  level: (value: string) => wordAt(`roleAdmin:level.${value}`),
  category: (value: string) => wordAt(`roleAdmin:category.${value}`),
  blinding: (value: string) => wordAt(`roleAdmin:blinding.${value}`),
  state: (value: string) => wordAt(`roleAdmin:state.${value}`),
  dataScope: (value: string) => wordAt(`roleAdmin:dataScope.${value}`),
  validity: (value: string) => wordAt(`roleAdmin:validity.${value}`),
}
export type Choice = keyof typeof words

/** The text of a choice's value. */
export const choiceText = (choice: Choice, value: string): string => words[choice](value)

type Described = { name: string; nameEn: string; description: string }

/** The description of a role: what its company wrote, else that of a role that every company begins with, while it has its first names. */
export const roleDescription = ({ name, nameEn, description }: Described): string => {
  if (description) return description
  const builtIn = Object.entries(builtInRoles).find(
    ([, names]) => names.en === nameEn && Object.values<string>(names).includes(name),
  )
  return builtIn ? wordAt(`roleAdmin:builtIn.${builtIn[0]}`) : ''
}
