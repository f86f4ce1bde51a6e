import type { ReferenceProps } from '../../shared/record/place-choices.tsx'
import { UserPicker } from '../../widgets/user-picker/user-picker.tsx'

/** A field that names one person or several. */
export const PersonChoice = ({ single, known, hint, required, error, value, ...props }: ReferenceProps) => (
  <UserPicker
    {...props}
    value={value}
    multiple={!single}
    required={required ?? false}
    {...(error && { error })}
    given={(known ?? []).map(({ value: id, label: name }) => ({ id, name }))}
    onChange={ids => props.onChange([...ids])}
  />
)
