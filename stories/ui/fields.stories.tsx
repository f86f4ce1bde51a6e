import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../components/ui/base/button.tsx'
import { Checkbox, Switch } from '../../components/ui/form/checkbox.tsx'
import { ErrorSummary } from '../../components/ui/form/error-summary.tsx'
import { RadioGroup } from '../../components/ui/form/radio-group.tsx'
import { SelectField } from '../../components/ui/form/select-field.tsx'
import { TextArea } from '../../components/ui/form/text-area.tsx'
import { PasswordField, SearchField, TextField } from '../../components/ui/form/text-field.tsx'
import { column } from '../ground.css.ts'
import type { Story } from '../story.ts'

export default { title: 'Primitives / Fields' }

export const Text: Story = () => (
  <div className={column}>
    <TextField
      label="Study title"
      hint="As in the approved protocol."
      required
      defaultValue="A randomised study of HRS-1167"
    />
    <TextField
      label="中心编号"
      mono
      defaultValue="HR-2041-301"
      error="该编号已被 S07 中心使用，请更换。"
      required
    />
    <TextField label="Alias" countTo={20} defaultValue="Platinum-resistant ovarian cancer 👩‍⚕️" />
    <PasswordField label="Password" defaultValue="correct horse" />
    <TextArea label="Reason for the change" countTo={200} required placeholder="What changed, and why now" />
    <TextField label="Account" value="zhangwei" readOnly hint="Accounts cannot be renamed." />
    <TextField label="Employee ID" defaultValue="E-0042" disabled />
  </div>
)

export const SearchBox: Story = () => {
  const [text, setText] = useState('张伟')
  return (
    <div className={column}>
      <SearchField
        label="Search people"
        hideLabel
        icon={Search}
        placeholder="Search id, name, sponsor"
        value={text}
        onChange={event => setText(event.target.value)}
        onClear={() => setText('')}
      />
    </div>
  )
}

const phases = ['Phase I', 'Phase II', 'Phase III', 'Phase IV'].map(label => ({ value: label, label }))

export const Choices: Story = () => {
  const [kind, setKind] = useState('production')
  const environments = [
    { value: 'production', label: 'Production' },
    { value: 'test', label: 'Test', hint: 'Data is cleared each quarter.' },
    { value: 'development', label: 'Development', disabled: true },
  ]
  return (
    <div className={column}>
      <SelectField label="Phase" options={phases} placeholder="Choose" required />
      <SelectField label="Phase" options={phases} defaultValue="Phase II" error="Phase II is not licensed." />
      <Checkbox label="Send an invitation by e-mail" defaultChecked />
      <Checkbox label="All sites" mixed hint="12 of 40 chosen" />
      <Checkbox label="Inactive people" disabled />
      <Checkbox label="I have read the statement" required error="Tick the box to go on." />
      <Switch label="Notify by SMS" defaultChecked />
      <Switch label="Quiet hours" />
      <RadioGroup label="Environment" required options={environments} value={kind} onChange={setKind} />
      <RadioGroup label="Density" inline options={phases.slice(0, 3)} value="Phase I" onChange={setKind} />
    </div>
  )
}

export const Summary: Story = () => {
  const summary = useRef<HTMLElement>(null)
  return (
    <form className={column} noValidate onSubmit={event => event.preventDefault()}>
      <ErrorSummary
        ref={summary}
        errors={[
          { field: 'family', text: 'Enter the family name.' },
          { field: 'mail', text: 'Enter an e-mail address such as name@hospital.org.' },
        ]}
      />
      <TextField id="family" label="Family name" required error="Enter the family name." />
      <TextField
        id="mail"
        label="E-mail"
        required
        defaultValue="zhang.wei@"
        error="Enter an e-mail address such as name@hospital.org."
      />
      <Button type="submit" variant="primary" onClick={() => summary.current?.focus()}>
        Save
      </Button>
    </form>
  )
}
