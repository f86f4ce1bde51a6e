'use client'

import { UserPicker } from 'mds-kit/react'

export default function Page() {
  return (
    <UserPicker
      name="lead"
      label="Lead"
      onChange={event => console.log(event.type, event.currentTarget.value)}
    />
  )
}
