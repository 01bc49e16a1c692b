import { deviceKinds, deviceLinks } from '@shanmen/shared/contracts/ticket/admission/device';
import { formatTime } from '@shanmen/shared/time';
import { useQuery } from '@tanstack/react-query';
import { gateDeviceCalls, gateDeviceKeys } from './gate-device-calls.ts';
import styles from './gate-device.module.css';

const refreshMs = 15_000;

/** The machines of the gate: which of them answers, and since when one does not. */
export function GateDevices({ gateId }: { readonly gateId: number }) {
  const devices = useQuery({
    queryKey: gateDeviceKeys.devices(gateId),
    queryFn: () => gateDeviceCalls.devices(gateId),
    refetchInterval: refreshMs,
  });
  const rows = devices.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={styles.devices} aria-label="本检票口设备">
      <h2>本检票口设备</h2>
      <ul>
        {rows.map(device => (
          <li key={device.id} data-link={device.link}>
            <span className={styles.link}>{deviceLinks[device.link]}</span>
            <span className={styles.name}>
              {device.name} <small>{deviceKinds[device.kind]}</small>
            </span>
            <small>
              {device.waitingScans > 0
                ? `待传 ${device.waitingScans}`
                : device.lastSeenAt && formatTime(device.lastSeenAt)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
