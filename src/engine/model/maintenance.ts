/** Whether nothing may be written at the moment, because whoever runs the product works on it. */
export interface Maintenance {
  isOn(): boolean
  /** Notes whether it was switched on for all servers. */
  note(isOn: boolean): void
}

/** That of one server; `always` where its settings say so, whatever the others do. */
export function createMaintenance(always = false): Maintenance {
  let noted = false
  return {
    isOn: () => always || noted,
    note: isOn => {
      noted = isOn
    },
  }
}
