/** Whether the product is read-only for maintenance. */
export interface Maintenance {
  isOn(): boolean
  /** Sets whether maintenance is on for all servers. */
  note(isOn: boolean): void
}

/**
 * Creates the maintenance state of one server; `always`: its settings enable maintenance regardless of the other
 * servers.
 */
export function createMaintenance(always = false): Maintenance {
  let noted = false
  return {
    isOn: () => always || noted,
    note: isOn => {
      noted = isOn
    },
  }
}
