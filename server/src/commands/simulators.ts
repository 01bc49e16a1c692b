import process from 'node:process';

import { settings } from '@shanmen/shared/contracts/admin/settings/settings';

import { openSettings } from '../admin/public.ts';
import { runSimulators } from '../commerce/public.ts';
import { locateData, withDeployment } from '../db/connection/deployment.ts';
import { openPools } from '../db/connection/pools.ts';
import { personKeys } from '../platform/secrets/sealed-text.ts';
import { readConfig } from '../process/config.ts';
import { readMasterKeys } from '../process/master-keys/master-key.ts';

const log = (line: string) => process.stderr.write(`${line}\n`);
const config = await locateData(readConfig(process.env));

/** Simulators of 微信支付, 支付宝, 阿里云短信 and 诺税通 for the demo, until the command is ended; the product uses them meanwhile. */
await withDeployment(config, log, async ({ url }) => {
  const pools = openPools({ url, applicationName: 'shanmen simulators' });
  try {
    const setting = await openSettings(pools.main);
    if (!setting(settings.demo)) {
      log('模拟器只在演示库使用 (simulators run for a demo only)');
      process.exitCode = 1;
      return;
    }
    const running = await runSimulators(pools.main, {
      person: personKeys(readMasterKeys(config)),
      notifyTo: `http://127.0.0.1:${config.port}`,
      ports: { wechat: 18_091, alipay: 18_092, sms: 18_093, invoice: 18_094 },
    });
    const { wechat, alipay, sms, invoice } = running.bases;
    log(`微信支付 ${wechat}  支付宝 ${alipay}  短信 ${sms}  电子发票 ${invoice}  (Ctrl+C ends them)`);
    await new Promise<void>(done => {
      process.once('SIGINT', () => done());
      process.once('SIGTERM', () => done());
    });
    await running.close();
  } finally {
    await pools.close();
  }
});
