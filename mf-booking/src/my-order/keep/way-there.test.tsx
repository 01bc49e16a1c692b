import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WayThere } from './way-there.tsx';

const site = {
  siteName: '青岚山·镜湖景区',
  sitePhone: '',
  siteAddress: '环湖路 1 号',
  siteRoute: '旅游专线 3 路到镜湖南门',
};

it('says how to get there, and hands the address to a map', async () => {
  const user = userEvent.setup();
  render(<WayThere site={site} />);
  expect(screen.getByRole('region', { name: '交通指引' })).toHaveTextContent('旅游专线 3 路到镜湖南门');
  await user.click(screen.getByRole('button', { name: '复制地址去导航' }));
  expect(await screen.findByRole('button', { name: '已复制，粘贴到地图' })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('环湖路 1 号');
});

it('says nothing where the site does not', () => {
  const { container } = render(<WayThere site={{ ...site, siteAddress: '', siteRoute: '' }} />);
  expect(container).toBeEmptyDOMElement();
});
